import type { Open } from '../open-words.ts';

export const PRICE_CONDITIONS = ['above', 'below', 'crosses_up', 'crosses_down', 'percent_change'] as const;
export type PriceCondition = Open<(typeof PRICE_CONDITIONS)[number]>;

export const BALANCE_CONDITIONS = ['balance_below', 'balance_above'] as const;
export type BalanceCondition = Open<(typeof BALANCE_CONDITIONS)[number]>;

export const ALERT_CONDITIONS = [...PRICE_CONDITIONS, ...BALANCE_CONDITIONS] as const;
export type AlertCondition = Open<(typeof ALERT_CONDITIONS)[number]>;

/** Movements that `percent_change` counts. */
export const ALERT_DIRECTIONS = ['up', 'down', 'any'] as const;
export type AlertDirection = Open<(typeof ALERT_DIRECTIONS)[number]>;

/** `cooling`: fired, or made while the condition was met, and not armed yet. `triggered`: it fires once, and has. */
export const ALERT_STATES = ['armed', 'triggered', 'cooling', 'expired', 'paused'] as const;
export type AlertState = Open<(typeof ALERT_STATES)[number]>;

/** The reasons why an alert waits. */
export const ALERT_WAITS = ['condition', 'return', 'cooldown', 'snooze'] as const;
export type AlertWait = Open<(typeof ALERT_WAITS)[number]>;

export const ALERT_REPEATS = ['once', 'recurring'] as const;
export type AlertRepeat = Open<(typeof ALERT_REPEATS)[number]>;

/** Who reads of a firing. */
export const ALERT_CHANNELS = ['chat', 'webhook'] as const;
export type AlertChannel = Open<(typeof ALERT_CHANNELS)[number]>;

/** Entries in an alert's timeline. */
export const ALERT_CHANGES = [
  'created',
  'changed',
  'armed',
  'fired',
  'cooled',
  'rebased',
  'paused',
  'paused_by_tier',
  'snoozed',
  'resumed',
  'expired',
] as const;
export type AlertChange = Open<(typeof ALERT_CHANGES)[number]>;
