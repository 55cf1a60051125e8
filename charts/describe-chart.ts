import { chartFacts, chartGaps, type PriceChart } from '../domain/prices/price-chart.ts';
import { shortPrice } from '../domain/prices/price.ts';
import { signedPercent, timeText } from './chart-text.ts';

/** The chart in a sentence, for people who do not see it. */
export function describeChart(chart: PriceChart): string {
  const { token, timeframe, until, marks = [], lines = [] } = chart;
  const facts = chartFacts(chart);
  const begin = `Price of ${token} in USD, ${timeframe} until ${timeText(until)}`;
  if (!facts) return `${begin}: no price is known.`;
  const { first, last, lowest, highest, since, change } = facts;
  const gaps = chartGaps({ ...chart, from: since ?? chart.from }).length;
  const known = since === null ? '' : `, known since ${timeText(since)}`;
  const percent = change === null ? '' : ` (${signedPercent(change)})`;
  return [
    `${begin}${known}: from ${shortPrice(first.price)} to ${shortPrice(last.price)}${percent}, lowest ${shortPrice(lowest)}, highest ${shortPrice(highest)}.`,
    ...(gaps === 0 ? [] : [gaps === 1 ? 'One time has no price.' : `${gaps} times have no price.`]),
    ...lines.map(({ label, price }) => `Line ${label} at ${shortPrice(price)}.`),
    ...marks.map(({ label, at, price }) => `${label}: ${shortPrice(price)} at ${timeText(at)}.`),
  ].join(' ');
}
