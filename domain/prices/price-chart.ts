import type { ChartRange } from './chart-range.ts';
import { percentChange, type Price } from './price.ts';
import type { PricePoint, PriceSourceName } from './price-source.ts';

/** Something that happened at a price, such as an alert that fired. */
export interface PriceMark extends PricePoint {
  /** Short: it is written on the chart. */
  label: string;
}

/** A price that does not change, such as a threshold. */
export interface PriceLine {
  price: Price;
  label: string;
}

/** A chart before it is drawn (charts/). */
export interface PriceChart {
  /** As people read it: a symbol, or the address of a mint. */
  token: string;
  /** As people read it, such as `24h`. */
  timeframe: string;
  from: Date;
  until: Date;
  /** Oldest first. */
  points: readonly PricePoint[];
  /** Points that are further apart are not joined: between them is a gap. */
  maxGapMs: number;
  sources: readonly PriceSourceName[];
  marks?: readonly PriceMark[];
  lines?: readonly PriceLine[];
}

/** The known prices of a token in a time. */
export type ChartPrices = Pick<PriceChart, 'from' | 'until' | 'points' | 'maxGapMs'>;

/** The chart of a range. */
export function chartOfRange(
  range: ChartRange,
  { from, until, points, maxGapMs }: ChartPrices,
  shown: Pick<PriceChart, 'token' | 'sources'>,
): PriceChart {
  return { ...shown, timeframe: range, from, until, points, maxGapMs };
}

export interface PriceGap {
  from: Date;
  until: Date;
}

/** The numbers of a chart. */
export interface ChartFacts {
  first: PricePoint;
  last: PricePoint;
  lowest: Price;
  highest: Price;
  /**
   * Time of the first price, if the beginning of the chart's time has none: the line begins here. Null: the beginning has a price. A price
   * that comes within the pace of the sources counts as one of the beginning, as it does for gaps.
   */
  since: Date | null;
  /** From the first to the last point, in percent with two decimals. Null: the price at the beginning is not known. */
  change: string | null;
}

/** Null: the chart has no point. */
export function chartFacts({
  points,
  from,
  maxGapMs,
}: Pick<PriceChart, 'points' | 'from' | 'maxGapMs'>): ChartFacts | null {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  let lowest = first.price;
  let highest = first.price;
  for (const { price } of points) {
    if (price < lowest) lowest = price;
    if (price > highest) highest = price;
  }
  const since = first.at.getTime() - from.getTime() > maxGapMs ? first.at : null;
  const change = since === null ? percentChange(first.price, last.price) : null;
  return { first, last, lowest, highest, since, change };
}

/** The line in pieces: no gap is inside of one. */
export function chartPieces({ points, maxGapMs }: Pick<PriceChart, 'points' | 'maxGapMs'>): PricePoint[][] {
  const pieces: PricePoint[][] = [];
  let before: PricePoint | undefined;
  for (const point of points) {
    const piece = pieces.at(-1);
    const isNear = before !== undefined && point.at.getTime() - before.at.getTime() <= maxGapMs;
    if (piece && isNear) piece.push(point);
    else pieces.push([point]);
    before = point;
  }
  return pieces;
}

/** Times without a price, also at the beginning and at the end. */
export function chartGaps(chart: Pick<PriceChart, 'points' | 'maxGapMs' | 'from' | 'until'>): PriceGap[] {
  const pieces = chartPieces(chart);
  const ends = [chart.from, ...pieces.flatMap((piece) => piece.at(-1)?.at ?? [])];
  const starts = [...pieces.flatMap((piece) => piece[0]?.at ?? []), chart.until];
  return ends.flatMap((from, index) => {
    const until = starts[index] ?? chart.until;
    return until.getTime() - from.getTime() > chart.maxGapMs ? [{ from, until }] : [];
  });
}
