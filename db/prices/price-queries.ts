import type { Network } from '../../domain/networks.ts';
import { chartCandles, type ChartCandles, type ChartRange } from '../../domain/prices/chart-range.ts';
import type { ChartPrices } from '../../domain/prices/price-chart.ts';
import type { PricePoint, PriceSourceName } from '../../domain/prices/price-source.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import type { LatestReading } from '../../domain/prices/agreed-price.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import type { CandleMinutes } from './price-store.ts';
import { latestReadings } from './reading-rows.ts';

/** Prices are decimal texts. */
export interface PriceCandle {
  /** The start of its time. */
  at: Date;
  open: string;
  high: string;
  low: string;
  close: string;
  samples: number;
  /** The provider whose own history it is from; null: from samples. */
  source: PriceSourceName | null;
}

export interface PriceQueries {
  /** The newest readings of each token; a token without one is missing. */
  latest(network: Network, tokens: readonly string[]): Promise<Map<string, LatestReading[]>>;
  /** The last price at each of the times, as decimal text, by token; a token without one so long before is missing. */
  pricesAt(network: Network, tokens: readonly string[], at: Date): Promise<Map<string, string>>;
  /** Those that begin in the time, oldest first. */
  candles(network: Network, token: string, range: CandleRange): Promise<PriceCandle[]>;
  /** Prices for a chart that ends with the last full minute: the last one of each candle, and before them the first one. */
  chart(network: Network, token: string, range: ChartRange, now: Date): Promise<ChartPrices>;
}

export interface CandleRange {
  minutes: CandleMinutes;
  from: Date;
  to: Date;
  limit: number;
}

/** A candle from before this time says nothing of the price at the asked one. */
const MAX_GAP = "interval '2 hours'";

const PRICES_AT = `SELECT wanted.token, trim_scale(candle.close)::text AS price
  FROM unnest($2::text[]) AS wanted (token)
  CROSS JOIN LATERAL (
    SELECT close FROM price_candles
     WHERE network = $1 AND token = wanted.token AND minutes = 1
       AND at <= $3::timestamptz AND at > $3::timestamptz - ${MAX_GAP}
     ORDER BY at DESC LIMIT 1) candle`;

const CANDLES = `SELECT at, trim_scale(open)::text AS open, trim_scale(high)::text AS high, trim_scale(low)::text AS low,
    trim_scale(close)::text AS close, samples, source FROM price_candles
  WHERE network = :network AND token = :token AND minutes = :minutes AND at >= :from AND at < :to ORDER BY at LIMIT :limit`;

// A candle counts if its last price is in the time: the first hour may have begun before. Hours end where minutes begin.
const POINTS = `SELECT closed_at AS at, close AS price FROM price_candles
  WHERE network = :network AND token = :token AND closed_at >= :from
    AND ((minutes = 60 AND at > CAST(:from AS timestamptz) - interval '1 hour' AND at <= CAST(:minutesFrom AS timestamptz) - interval '1 hour')
      OR (minutes = 1 AND at >= :minutesFrom AND at < :until))
  ORDER BY closed_at`;

const FIRST = `SELECT opened_at AS at, open AS price FROM price_candles
  WHERE network = :network AND token = :token AND minutes = 60 AND at > CAST(:from AS timestamptz) - interval '1 hour'
    AND closed_at >= :from AND opened_at < :until
  ORDER BY at LIMIT 1`;

interface PointRow {
  at: Date;
  price: string;
}

export function createPriceQueries(database: Database): PriceQueries {
  const pricesAt = preparedStatement<{ token: string; price: string }>(database, 'prices_at', PRICES_AT);
  return {
    latest: (network, tokens) => latestReadings(database, network, tokens),
    async pricesAt(network, tokens, at) {
      const rows = await pricesAt([network, tokens, at.toISOString()]);
      return new Map(rows.map(({ token, price }) => [token, price]));
    },
    async candles(network, token, { minutes, from, to, limit }) {
      const { rows } = await database.raw<{ rows: PriceCandle[] }>(CANDLES, {
        network,
        token,
        minutes,
        from: from.toISOString(),
        to: to.toISOString(),
        limit,
      });
      return rows;
    },
    async chart(network, token, range, now) {
      const asked = { network, token, ...timesOf(chartCandles(range, now)) };
      const [first] = pointsOf((await database.raw<{ rows: PointRow[] }>(FIRST, asked)).rows);
      const candles = chartCandles(range, now, first?.at);
      const { from, until, maxGapMs } = candles;
      const { rows } = await database.raw<{ rows: PointRow[] }>(POINTS, { ...asked, ...timesOf(candles) });
      const points = pointsOf(rows);
      const [shown] = points;
      // The first hour says its last price only, so the line would begin later than the prices do.
      const isLate = first && shown && first.at >= from && first.at < shown.at;
      return { from, until, maxGapMs, points: isLate ? [first, ...points] : points };
    },
  };
}

function timesOf({
  from,
  minutesFrom,
  until,
}: ChartCandles): Record<'from' | 'minutesFrom' | 'until', string> {
  return { from: from.toISOString(), minutesFrom: minutesFrom.toISOString(), until: until.toISOString() };
}

function pointsOf(rows: readonly PointRow[]): PricePoint[] {
  return rows.flatMap(({ at, price: text }) => {
    const price = parsePrice(text);
    return price === null ? [] : [{ at, price }];
  });
}
