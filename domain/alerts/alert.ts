import type { Network } from '../networks.ts';
import type { Price } from '../prices/price.ts';
import { TIMEFRAMES, type AlertRule, type Timeframe } from './alert-rule.ts';

/** Public, and stored. `cooling`: fired, or made with a value that is already past, and not armed yet. */
export const ALERT_STATES = ['armed', 'triggered', 'cooling', 'expired', 'paused'] as const;

export type AlertState = (typeof ALERT_STATES)[number];

/**
 * A standing alert waits for one of these. `fire`: its condition. `first_return`: a value that does not meet the condition, because the alert was
 * made while it was met or unknown. `return`: the same after a firing, with the hysteresis.
 */
export type AlertWait = 'fire' | 'first_return' | 'return';

/** The part of an alert that time and ticks change. */
export interface AlertStanding {
  state: AlertState;
  /** Null: no value can change the alert now. */
  waitsFor: AlertWait | null;
  /** Values up to this time do not count: they are those that the alert was made, armed or fired with. */
  since: Date;
  /** The end of the cool-down; null: it has none now. */
  coolsUntil: Date | null;
  snoozedUntil: Date | null;
  /** The price that a percentage is measured from, and its time; null: the price at the beginning of the timeframe. */
  base: { price: Price; at: Date } | null;
  firings: number;
  lastFiredAt: Date | null;
}

/** Who reads of a firing. */
export const ALERT_CHANNELS = ['chat', 'webhook'] as const;

export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** A standing order to report something. */
export interface Alert extends AlertStanding {
  /** The `rule_id` of its events. */
  id: string;
  /** Null: it is the service's own, for significant changes, or that of an order. */
  ownerId: string | null;
  /** The trigger order that waits for it (domain/orders); null: it reports to its owner. */
  orderId: string | null;
  network: Network;
  rule: AlertRule;
  channels: readonly AlertChannel[];
  note: string | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Goes up with each change. */
  version: number;
}

/** When time alone changes the alert next; null: never. */
export function dueAt({
  expiresAt,
  coolsUntil,
  snoozedUntil,
  base,
  rule,
  state,
}: Pick<Alert, 'expiresAt' | 'coolsUntil' | 'snoozedUntil' | 'base' | 'rule' | 'state'>): Date | null {
  if (state === 'triggered' || state === 'expired') return null;
  const rebasedAt = base && rule.type === 'percent' ? endOfBase(base.at, rule.timeframe) : null;
  const times = [expiresAt, coolsUntil, snoozedUntil, rebasedAt].flatMap((time) => time?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** When the price of the firing is the price at the beginning of the timeframe, so that both bases are the same. */
function endOfBase(at: Date, timeframe: Timeframe): Date {
  return new Date(at.getTime() + TIMEFRAMES[timeframe]);
}
