/** The times that charts of prices show, up to now. Public. */
export const CHART_RANGES = ['1h', '24h', '7d', '30d'] as const;

export type ChartRange = (typeof CHART_RANGES)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface RangeRules {
  lengthMs: number;
  /** Length of the candles of which the line is made: a chart has some hundred points, 1,440 at most. */
  minutes: 1 | 60;
  /**
   * A longer time without a price is a gap. The slowest source is read once a minute, and a reading may come late; of the hours, none may be
   * missing.
   */
  maxGapMs: number;
}

const CHART_RANGE_RULES: Readonly<Record<ChartRange, RangeRules>> = {
  '1h': { lengthMs: HOUR_MS, minutes: 1, maxGapMs: 3 * MINUTE_MS },
  '24h': { lengthMs: 24 * HOUR_MS, minutes: 1, maxGapMs: 3 * MINUTE_MS },
  '7d': { lengthMs: 7 * 24 * HOUR_MS, minutes: 60, maxGapMs: 1.5 * HOUR_MS },
  '30d': { lengthMs: 30 * 24 * HOUR_MS, minutes: 60, maxGapMs: 1.5 * HOUR_MS },
};

/** Up to this long, a line of hours would have too few points, and one of minutes has not too many. */
const MAX_MINUTES_MS = 24 * HOUR_MS;

/** The candles of a chart. Those of the last, unfinished hour are minutes. */
export interface ChartCandles {
  from: Date;
  /** From here on, candles of a minute; before, candles of an hour. */
  minutesFrom: Date;
  until: Date;
  maxGapMs: number;
}

/**
 * Up to the last full minute: its candles do not change any more, so two drawings of the same chart are the same.
 *
 * @param first the first known price of the range, if it is known: a week of which there is only the last hour is a line of minutes
 */
export function chartCandles(range: ChartRange, now: Date, first?: Date): ChartCandles {
  const { lengthMs, minutes, maxGapMs } = CHART_RANGE_RULES[range];
  const until = startOf(now, MINUTE_MS);
  const from = new Date(until.getTime() - lengthMs);
  const isShort = first !== undefined && until.getTime() - first.getTime() <= MAX_MINUTES_MS;
  if (minutes === 1 || isShort) {
    return { from, minutesFrom: from, until, maxGapMs: CHART_RANGE_RULES['24h'].maxGapMs };
  }
  return { from, minutesFrom: startOf(until, HOUR_MS), until, maxGapMs };
}

function startOf(at: Date, lengthMs: number): Date {
  return new Date(Math.floor(at.getTime() / lengthMs) * lengthMs);
}
