import type { AlertPreview } from './alert-types.ts';

const MS_PER_MINUTE = 60_000;

/** Percent of the time since the first price that has prices, from 1 to 100. In the rest, nothing would have fired. */
export function triedShare({ from, until, since, minutes }: AlertPreview): number {
  const lengthMs = Date.parse(until) - Date.parse(since ?? from);
  return Math.min(Math.max(Math.floor((100 * minutes * MS_PER_MINUTE) / lengthMs), 1), 100);
}
