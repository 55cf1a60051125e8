import type { Price } from '../prices/price.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Periods of a movement, in milliseconds. Public. */
export const TIMEFRAMES = {
  '5m': 5 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
} as const satisfies Record<string, number>;

export type Timeframe = keyof typeof TIMEFRAMES;

export const TIMEFRAME_NAMES = Object.keys(TIMEFRAMES) as Timeframe[];

/** Which movement counts. Public. */
export const DIRECTIONS = ['up', 'down', 'any'] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** An integer number of a ten-thousandth of a percent, so that no percentage passes through a float. */
export type Percentage = bigint;

/** Of `Percentage` in one percent. */
export const ONE_PERCENT = 10_000n;

export const HUNDRED_PERCENT = 100n * ONE_PERCENT;

/** The rule for the time after a firing. */
export interface AlertRepeat {
  /** It fires once, and then never again. */
  isOnce: boolean;
  coolDownMs: number;
}

/** The price is on one side of the target. It fires again after each cool-down while the price stays there. */
export interface SideRule extends AlertRepeat {
  type: 'side';
  condition: 'above' | 'below';
  token: string;
  target: Price;
}

/** The price reaches the target from the other side. Before it can fire again, the price has to return by the hysteresis. */
export interface CrossingRule extends AlertRepeat {
  type: 'crossing';
  condition: 'crosses_up' | 'crosses_down';
  token: string;
  target: Price;
  hysteresis: Percentage;
}

/** The price has changed by a percentage within a time. */
export interface PercentRule extends AlertRepeat {
  type: 'percent';
  condition: 'percent_change';
  token: string;
  percent: Percentage;
  direction: Direction;
  timeframe: Timeframe;
  /** After a firing, changes are measured from its price, until the timeframe has passed. */
  resetsBase: boolean;
  /** A percentage of `percent`. Without meaning if the base resets. */
  hysteresis: Percentage;
}

/** A watched wallet holds less or more than an amount. */
export interface BalanceRule extends AlertRepeat {
  type: 'balance';
  condition: 'balance_below' | 'balance_above';
  walletAddress: string;
  token: string;
  /** In base units. */
  target: bigint;
  decimals: number;
  hysteresis: Percentage;
}

export type AlertRule = SideRule | CrossingRule | PercentRule | BalanceRule;

export type AlertCondition = AlertRule['condition'];

/** Public. */
export const PRICE_CONDITIONS = ['above', 'below', 'crosses_up', 'crosses_down', 'percent_change'] as const;

export const BALANCE_CONDITIONS = ['balance_below', 'balance_above'] as const;

export const ALERT_CONDITIONS = [...PRICE_CONDITIONS, ...BALANCE_CONDITIONS] as const;

/** The subject that an alert watches: a mint, or SOL; for balances with the wallet before it. The same subject has one line of ticks. */
export function subjectOf(rule: AlertRule): string {
  return rule.type === 'balance' ? `${rule.walletAddress}/${rule.token}` : rule.token;
}

/** True: it arms again only after a value that does not meet the condition. */
export function hasToReturn(rule: AlertRule): boolean {
  switch (rule.type) {
    case 'side':
      return false;
    case 'percent':
      return !rule.resetsBase;
    case 'crossing':
    case 'balance':
      return true;
  }
}
