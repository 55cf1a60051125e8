import { z } from 'zod';
import { BALANCE_CONDITIONS, PRICE_CONDITIONS, TIMEFRAME_NAMES } from '../domain/alerts/alert-rule.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { parsePrice, shortPrice } from '../domain/prices/price.ts';
import { PRICE_SOURCES, SOURCE_NAMES } from '../domain/prices/price-source.ts';
import { firingButtons } from './alert-buttons.ts';
import { code, Html, lines } from './html.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';
import { tokenText } from './token-text.ts';

const evidence = z.object({
  type: z.enum(['sample', 'candle', 'balance']),
  status: z.string().optional(),
  sources: z.record(z.string(), z.string()).optional(),
  gap: z.object({ from: z.string(), to: z.string(), judged: z.boolean() }).nullable(),
});

const fired = { token: z.string(), note: z.string().nullable(), evidence };

/** The fields of the stored firings that a chat shows (domain/alerts/firing.ts). */
export const firedPriceAlert = z.object({
  event: z.literal('price.alert'),
  data: z.object({
    ...fired,
    condition: z.enum(PRICE_CONDITIONS),
    target_price: z.string(),
    current_price: z.string(),
    timeframe: z.enum(TIMEFRAME_NAMES).optional(),
    base_price: z.string().optional(),
    change_percent: z.string().optional(),
  }),
  timestamp: z.string(),
});

export const firedBalanceAlert = z.object({
  event: z.literal('balance.alert'),
  data: z.object({
    ...fired,
    condition: z.enum(BALANCE_CONDITIONS),
    wallet_address: z.string(),
    target_amount: z.string(),
    current_amount: z.string(),
  }),
  timestamp: z.string(),
});

export type NotifiedFiring =
  Omit<z.output<typeof firedPriceAlert>, 'timestamp'> | Omit<z.output<typeof firedBalanceAlert>, 'timestamp'>;

/** The alert of the person whose firing it is. */
export interface AlertOfFiring {
  id: string;
  isOnce: boolean;
}

/** @param alert null: nothing can be done with it, as it is deleted or belongs to an account or the wallet page */
export function alertNotification(
  t: Text,
  firing: NotifiedFiring & { at: string },
  timeZone: string,
  alert: AlertOfFiring | null,
): ChatContent {
  const { note, evidence: found } = firing.data;
  const time = (at: string): string => timeText(t, at, timeZone);
  const { gap } = found;
  return {
    html: lines(
      t('alert-fired', { fired: firedText(t, firing) }),
      t(found.type === 'candle' ? 'alert-time-about' : 'alert-time', { time: time(firing.at), timeZone }),
      sourcesText(t, found),
      gap && t(gap.judged ? 'alert-gap-judged' : 'alert-gap', { from: time(gap.from), to: time(gap.to) }),
      note === null ? null : t('alert-note', { note }),
    ),
    buttons: alert ? firingButtons(t, alert) : [],
  };
}

/** One sentence: what happened. */
export function firedText(t: Text, { event, data }: NotifiedFiring): Html {
  const token = tokenText(data.token);
  if (event === 'balance.alert') {
    const { condition, wallet_address: wallet, target_amount: target, current_amount: value } = data;
    return new Html(t(`fired-${condition}`, { token, wallet: code(wallet), target, value }));
  }
  const { condition, target_price: target, current_price: current } = data;
  if (condition !== 'percent_change') {
    return new Html(t(`fired-${condition}`, { token, target, value: shownPrice(current, target) }));
  }
  const { timeframe = '', base_price: base = '', change_percent: change = '' } = data;
  return changeText(t, { token: data.token, timeframe, base, current, change });
}

interface PriceChange {
  token: string;
  timeframe: string;
  base: string;
  current: string;
  /** In percent, with its sign. */
  change: string;
}

/** One sentence: by how much a price has changed. */
export function changeText(t: Text, { token, timeframe, base, current, change }: PriceChange): Html {
  return new Html(
    t('fired-percent_change', {
      token: tokenText(token),
      direction: change.startsWith('-') ? 'down' : 'up',
      percent: change.replace(/^-/, ''),
      timeframe,
      base: shownPrice(base),
      value: shownPrice(current, base),
    }),
  );
}

/** Short, unless it would then look like the price that it is compared with. */
function shownPrice(text: string, compared?: string): string {
  const price = parsePrice(text);
  const short = price === null ? text : shortPrice(price);
  return short === compared ? text : short;
}

function sourcesText(t: Text, { status, sources = {} }: z.output<typeof evidence>): string | null {
  const named = Object.entries(sources).map(([source, price]) => {
    const known = PRICE_SOURCES.find((name) => name === source);
    return `${known ? SOURCE_NAMES[known] : source} ${shownPrice(price)}`;
  });
  if (named.length === 0) return null;
  return t(status === 'one_source' ? 'alert-one-source' : 'alert-sources', { prices: named.join(', ') });
}
