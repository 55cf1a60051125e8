import type { PriceChart } from '../prices/price-chart.ts';

const DAY_MS = 86_400_000;

/** A day without a known value is a gap; hours of a change of the plan or of the clocks are not. */
const MAX_GAP_MS = 1.9 * DAY_MS;

/** Chart of the wallets' value, from the first kept value to the last one. */
export function chartOfValues(name: string, points: PriceChart['points']): PriceChart {
  const from = points[0]?.at ?? new Date(0);
  const until = points.at(-1)?.at ?? from;
  const days = Math.max(Math.round((until.getTime() - from.getTime()) / DAY_MS), 1);
  return { token: name, timeframe: `${days}d`, from, until, points, maxGapMs: MAX_GAP_MS, sources: [] };
}
