import { readTypedAmount } from '../amounts/typed-amount.ts';

/** The service takes no more. */
const MAX_BPS = 5_000;

const BPS_PER_PERCENT = 100;

/** The price moves by more than this in the seconds until a swap lands. */
const LOW_BPS = 10;

/** Also the most that is believed of a slippage that the person has not chosen: `auto` of this service is half of it. */
export const HIGH_BPS = 100;

/** Hundredths of a percent, of a percentage with at most two decimals; undefined if it is none from 0 to 50. */
export function readSlippage(typed: string): number | undefined {
  const percent = readTypedAmount(typed);
  if (percent === undefined || !/^\d{1,2}(?:\.\d{1,2})?$/.test(percent)) return undefined;
  const bps = Math.round(Number(percent) * BPS_PER_PERCENT);
  return bps > MAX_BPS ? undefined : bps;
}

export function bpsText(bps: number): string {
  return `${bps / BPS_PER_PERCENT} %`;
}

/** A choice that often ends badly: too low fails, and too high gives much away. */
export function slippageRisk(bps: number): 'low' | 'high' | undefined {
  if (bps < LOW_BPS) return 'low';
  return bps > HIGH_BPS ? 'high' : undefined;
}
