import { z } from 'zod';
import { NETWORKS } from '../networks.ts';
import { CHART_RANGES } from '../prices/chart-range.ts';
import { PRICE_SOURCES } from '../prices/price-source.ts';
import { buttonAction } from './button-action.ts';

const label = z.string();

/** A button opens a link in the browser, opens the wallet page inside the messenger, or is a press that comes back to the bot. */
const chatButton = z.union([
  z.strictObject({ label, url: z.string() }),
  z.strictObject({ label, webApp: z.string() }),
  z.strictObject({ label, press: buttonAction }),
]);

/** Prices of a token. */
const priceChart = z.strictObject({
  network: z.enum(NETWORKS),
  /** The mint, or SOL. */
  token: z.string(),
  /** As people read it. */
  name: z.string(),
  range: z.enum(CHART_RANGES),
  asOf: z.iso.datetime(),
  sources: z.array(z.enum(PRICE_SOURCES)),
  /** Marks are events, lines are prices that do not change. Prices are decimal texts. */
  marks: z.array(z.strictObject({ at: z.iso.datetime(), price: z.string() })).optional(),
  lines: z.array(z.string()).optional(),
});

/** Values of wallets, the oldest first. */
const valueChart = z.strictObject({
  /** As people read it. */
  name: z.string(),
  /** Decimal texts. */
  values: z.array(z.strictObject({ at: z.iso.datetime(), usd: z.string() })),
});

/** A chart above the text. It is drawn when the message is sent; drawn again, it is the same. */
const chatChart = z.union([priceChart, valueChart]);

/**
 * A message with a question asks for a reply (core.telegram.org/bots/api#forcereply), which completes a command. The message has no buttons: the
 * Bot API takes one or the other.
 */
const question = z.strictObject({
  /** The command so far, such as `/send 0.1 SOL`. The reply is put after it. */
  line: z.string(),
  /** Shown in the line in which people write: 1 to 64 characters. */
  placeholder: z.string(),
});

/** A message before it is sent. */
export const chatContent = z.strictObject({
  /** HTML of the Bot API (core.telegram.org/bots/api#html-style); texts from outside are escaped. */
  html: z.string(),
  /** Rows of buttons. */
  buttons: z.array(z.array(chatButton)),
  /** Telegram offers neither to forward nor to save it. */
  isProtected: z.boolean().optional(),
  chart: chatChart.optional(),
  question: question.optional(),
});

export type ChatContent = z.output<typeof chatContent>;

export type ChatChart = z.output<typeof chatChart>;

export type ChatPriceChart = z.output<typeof priceChart>;

export type ChatValueChart = z.output<typeof valueChart>;

export type ChatButton = z.output<typeof chatButton>;

/** A button as Telegram gets it: `token` stands for the action, which only the service knows. */
export type ShownButton = Exclude<ChatButton, { press: unknown }> | { label: string; token: string };

/** A message as the chat shows it. */
export interface ShownContent extends Omit<ChatContent, 'buttons' | 'chart'> {
  /** A PNG above the text. */
  picture?: Uint8Array;
  buttons: readonly (readonly ShownButton[])[];
}

/**
 * Messages wait for messages of a lower number: a bulk notification never delays an answer. `warning`: a security message that goes to many people
 * at once. Like notifications it is sent at their pace, and like every message it is never dropped.
 */
export const PRIORITY = { security: 0, reply: 1, warning: 2, notification: 3 } as const;

export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];
