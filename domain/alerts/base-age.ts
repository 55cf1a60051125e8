import { TIMEFRAMES, type Timeframe } from './alert-rule.ts';

const TWO_HOURS_MS = 7_200_000;

/** A price from so long before a timeframe began says nothing of its beginning. */
export function maxBaseAgeMs(timeframe: Timeframe): number {
  return Math.min(TIMEFRAMES[timeframe], TWO_HOURS_MS);
}
