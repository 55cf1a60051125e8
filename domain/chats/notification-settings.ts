import { z } from 'zod';
import { NEWS_TOKEN } from '../news/names-token.ts';
import { summaryEvery, summaryHour, type SummaryPlan } from '../summaries/summary-plan.ts';
import { quietHours, type QuietHours } from './quiet-hours.ts';

/** Categories of the service specification ("Bot notification categories"), each under the name of its event. */
export const NOTIFICATION_EVENTS = [
  'transaction.received',
  'transaction.confirmed',
  'transaction.failed',
  'price.alert',
  'price.significant_change',
  'portfolio.summary',
  'market.news',
  'stake.reward',
  'stake.delegated',
  'stake.validator',
  'stake.cooldown',
] as const;

export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** Reading matter, which comes only to people who have asked for it. */
const ON_REQUEST: ReadonlySet<NotificationEvent> = new Set(['portfolio.summary', 'market.news']);

const USUAL_EVENTS = NOTIFICATION_EVENTS.filter((event) => !ON_REQUEST.has(event));

/** Stands for the value of a deposit, of any token, in place of a token's symbol. */
export const IN_USD = 'USD';

/** The notifications that a person wants in the chat. Security messages do not depend on them. */
export interface NotificationSettings {
  enabled: boolean;
  /** Null: all categories that need not be asked for, also those that come later. */
  events: readonly NotificationEvent[] | null;
  /** By the token's symbol, or {@link IN_USD}, as a decimal text: smaller deposits are collected for a digest. */
  thresholds: Readonly<Record<string, string>>;
  /** In USD, as a decimal text: changes of a price are reported only if the person's wallets hold so much of the token. */
  leastHolding: string;
  /** An IANA name. */
  timeZone: string;
  quiet: QuietHours | null;
  /** Symbols of tokens that news have to name; null: news of everything. */
  newsTokens: readonly string[] | null;
  /** It counts while `portfolio.summary` is on. */
  summary: SummaryPlan;
}

/** The most notices of one token to one person in 24 hours: a price that swings is the same news each time. */
export const MAX_PRICE_CHANGES_A_DAY = 3;

/** The most tokens that a person can choose for news. */
export const MAX_NEWS_TOKENS = 20;

const event = z.enum(NOTIFICATION_EVENTS);

/** One change says what is to be, not what is to be turned over, so making it twice changes nothing more. */
export const notificationChange = z.discriminatedUnion('set', [
  z.strictObject({ set: z.literal('enabled'), enabled: z.boolean() }),
  z.strictObject({ set: z.literal('event'), event, enabled: z.boolean() }),
  /** Several at once, for callers of the API; what is left out stays. Everything that is not in `events` is off. */
  z.strictObject({
    set: z.literal('events'),
    enabled: z.boolean(),
    events: z.array(event).optional(),
    /** By name; null takes one away. */
    thresholds: z.record(z.string(), z.string().nullable()).optional(),
  }),
  /** Null: deposits of any amount are reported at once. */
  z.strictObject({ set: z.literal('threshold'), token: z.string(), amount: z.string().nullable() }),
  z.strictObject({ set: z.literal('holding'), usd: z.string().regex(/^\d+(\.\d+)?$/) }),
  z.strictObject({
    set: z.literal('quiet'),
    quiet: quietHours.nullable(),
    /** Left out: it stays. */
    timeZone: z.string().optional(),
  }),
  /** Turns the category on too. */
  z.strictObject({
    set: z.literal('news'),
    tokens: z.array(z.string().regex(NEWS_TOKEN)).max(MAX_NEWS_TOKENS).nullable(),
  }),
  /** Turns the category on too. Fields that are left out stay. */
  z.strictObject({
    set: z.literal('summary'),
    every: summaryEvery.optional(),
    hour: summaryHour.optional(),
    timeZone: z.string().optional(),
  }),
]);

export type NotificationChange = z.output<typeof notificationChange>;

export function isNotificationEvent(name: string): name is NotificationEvent {
  return (NOTIFICATION_EVENTS as readonly string[]).includes(name);
}

/** The categories that are on. */
export function chosenEvents({ events }: Pick<NotificationSettings, 'events'>): readonly NotificationEvent[] {
  return events ?? USUAL_EVENTS;
}

/** False for an event that belongs to no category. */
export function wants(settings: NotificationSettings, eventName: string): boolean {
  const category = categoryOf(eventName);
  return category !== null && settings.enabled && chosenEvents(settings).includes(category);
}

/**
 * Events that are turned on and off with others: as one thing what people wait for (alerts about prices and balances, and orders), each change
 * of a stake, what reminds of free money, and how a validator performs.
 */
const IN_CATEGORY: ReadonlyMap<string, NotificationEvent> = new Map([
  ['balance.alert', 'price.alert'],
  ['order.triggered', 'price.alert'],
  ['order.ended', 'price.alert'],
  ['stake.undelegated', 'stake.delegated'],
  ['stake.withdrawn', 'stake.delegated'],
  ['stake.active', 'stake.delegated'],
  ['stake.withdrawable', 'stake.cooldown'],
  ['stake.validator_recovered', 'stake.validator'],
]);

function categoryOf(eventName: string): NotificationEvent | null {
  const category = IN_CATEGORY.get(eventName);
  if (category) return category;
  return isNotificationEvent(eventName) ? eventName : null;
}

export function changeNotifications(
  settings: NotificationSettings,
  change: NotificationChange,
): NotificationSettings {
  switch (change.set) {
    case 'enabled':
      return { ...settings, enabled: change.enabled };
    case 'event':
      return turned(settings, change.event, change.enabled);
    case 'events':
      return {
        ...settings,
        enabled: change.enabled,
        events: change.events ? inOrder(change.events) : settings.events,
        thresholds: withThresholds(settings.thresholds, change.thresholds ?? {}),
      };
    case 'threshold':
      return {
        ...settings,
        thresholds: withThresholds(settings.thresholds, { [change.token]: change.amount }),
      };
    case 'holding':
      return { ...settings, leastHolding: change.usd };
    case 'quiet':
      return { ...settings, quiet: change.quiet, timeZone: change.timeZone ?? settings.timeZone };
    case 'news':
      return { ...turned(settings, 'market.news', true), newsTokens: change.tokens };
    case 'summary': {
      const { every = settings.summary.every, hour = settings.summary.hour } = change;
      return {
        ...turned(settings, 'portfolio.summary', true),
        summary: { ...settings.summary, every, hour },
        timeZone: change.timeZone ?? settings.timeZone,
      };
    }
  }
}

function withThresholds(
  before: NotificationSettings['thresholds'],
  changes: Readonly<Record<string, string | null>>,
): NotificationSettings['thresholds'] {
  const all = Object.entries({ ...before, ...changes });
  return Object.fromEntries(
    all.flatMap(([token, amount]) => (amount === null ? [] : [[token, amount] as const])),
  );
}

function turned(
  settings: NotificationSettings,
  event: NotificationEvent,
  enabled: boolean,
): NotificationSettings {
  const others = chosenEvents(settings).filter((each) => each !== event);
  return { ...settings, events: inOrder(enabled ? [...others, event] : others) };
}

/** A new plan begins: hours that have passed before do not count. */
export function hasNewPlan(before: NotificationSettings, after: NotificationSettings): boolean {
  const isOn = (settings: NotificationSettings): boolean =>
    wants({ ...settings, enabled: true }, 'portfolio.summary');
  return (
    isOn(before) !== isOn(after) ||
    before.summary.every !== after.summary.every ||
    before.summary.hour !== after.summary.hour
  );
}

function inOrder(events: readonly NotificationEvent[]): NotificationEvent[] {
  return NOTIFICATION_EVENTS.filter((each) => events.includes(each));
}
