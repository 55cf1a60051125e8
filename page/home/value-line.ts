import { scaled } from '../amounts/ratio.ts';

/** A value in USD at a time in ms. */
export interface ValueAt {
  at: number;
  usd: string;
}

/** A point of the drawing, from the left bottom corner; both of 0 to 1. */
export interface LinePoint {
  x: number;
  y: number;
}

export interface ValueLine {
  /** Without a gap each. One point is a day whose neighbours are not known. */
  parts: LinePoint[][];
  first: ValueAt;
}

const DAY_MS = 86_400_000;
const STEPS = 1000n;

/**
 * The values as a line, the oldest first. A day without a value is a gap: nothing is drawn between its neighbours. Undefined if all values are
 * of one day: there is nothing to compare yet.
 */
export function valueLine(values: readonly ValueAt[]): ValueLine | undefined {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || dayOf(first) === dayOf(last)) return undefined;
  const amounts = values.map(({ usd }) => scaled(usd));
  const least = amounts.reduce((one, other) => (other < one ? other : one));
  const most = amounts.reduce((one, other) => (other > one ? other : one));
  const parts: LinePoint[][] = [];
  for (const [index, value] of values.entries()) {
    const point = {
      x: (value.at - first.at) / (last.at - first.at),
      y:
        most === least
          ? 0.5
          : Number((((amounts[index] ?? 0n) - least) * STEPS) / (most - least)) / Number(STEPS),
    };
    const before = values[index - 1];
    const part = parts.at(-1);
    if (part && before && dayOf(value) - dayOf(before) <= 1) part.push(point);
    else parts.push([point]);
  }
  return { parts, first };
}

/** In UTC, as the service counts days. */
function dayOf({ at }: ValueAt): number {
  return Math.floor(at / DAY_MS);
}
