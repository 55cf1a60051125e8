import type { Knex } from 'knex';
import type { AlertTick } from '../../domain/alerts/alert-tick.ts';
import { TIMEFRAME_NAMES, TIMEFRAMES, type Timeframe } from '../../domain/alerts/alert-rule.ts';
import { maxBaseAgeMs } from '../../domain/alerts/base-age.ts';
import type { Bases } from '../../domain/alerts/measure.ts';
import type { Network } from '../../domain/networks.ts';
import type { PriceStatus } from '../../domain/prices/agreed-price.ts';
import { parsePrice, type Price } from '../../domain/prices/price.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { CANDLE_COLUMNS, candleTick, type CandleRow } from './candle-ticks.ts';

interface TickRow {
  at: Date;
  /** A price in USD, or an amount in base units. */
  value: string;
  /** Null: a balance. */
  status: PriceStatus | null;
  sources: Record<string, string | null> | null;
  slot: number | null;
}

export interface TickPage {
  network: Network;
  subject: string;
  after: Date;
  limit: number;
}

/** Samples without a price do not count: the sources contradict each other, or are old. */
const TICKS = {
  name: 'alert_ticks',
  text: `SELECT at, value, status, sources, slot FROM (
      SELECT at, price::text AS value, status, sources, NULL::bigint AS slot FROM price_samples
       WHERE network = $1 AND token = $2 AND at > $3 AND price IS NOT NULL
      UNION ALL
      SELECT at, amount::text, NULL, NULL, slot FROM balance_ticks WHERE network = $1 AND subject = $2 AND at > $3) tick
    ORDER BY at LIMIT $4`,
};

/** The next ticks of a subject, oldest first. */
export async function nextTicks(
  trx: Knex,
  { network, subject, after, limit }: TickPage,
): Promise<AlertTick[]> {
  const rows = await runPrepared<TickRow>(trx, TICKS, [network, subject, after, limit]);
  return rows.flatMap(toTick);
}

function toTick({ at, value: text, status, sources, slot }: TickRow): AlertTick[] {
  const value = status === null ? BigInt(text) : parsePrice(text);
  if (value === null) return [];
  const common = { at, low: value, high: value, value };
  if (status === null) return [{ ...common, evidence: { type: 'balance', slot: slot ?? 0 } }];
  const named = Object.entries(sources ?? {}).flatMap(([source, price]) =>
    price === null ? [] : [[source, price] as const],
  );
  return [{ ...common, evidence: { type: 'sample', status, sources: Object.fromEntries(named) } }];
}

/** Only candles whose samples are all in the gap: others have prices that were judged, or that will be. */
const CANDLES = {
  name: 'alert_gap_candles',
  text: `SELECT ${CANDLE_COLUMNS} FROM price_candles
     WHERE network = $1 AND token = $2 AND minutes = 1 AND at > $3::timestamptz - interval '1 minute' AND opened_at > $3 AND at + interval '1 minute' < $4 ORDER BY at LIMIT $5`,
};

/** The candles between two ticks, as ticks at their ends. */
export async function gapTicks(
  trx: Knex,
  { network, subject, after, limit }: TickPage,
  before: Date,
): Promise<AlertTick[]> {
  const rows = await runPrepared<CandleRow>(trx, CANDLES, [network, subject, after, before, limit]);
  return rows.map(candleTick);
}

/**
 * The close of the last whole minute before each timeframe began, if it is not too old (domain/alerts/base-age.ts).
 * Only of timeframes that an alert of the subject waits for, or that are asked for.
 */
const BASES = {
  name: 'alert_bases',
  text: `SELECT timeframe.name, candle.close::text AS price
    FROM unnest($4::text[], $5::integer[], $7::integer[]) AS timeframe (name, seconds, max_age)
    CROSS JOIN LATERAL (SELECT $3::timestamptz - make_interval(secs => timeframe.seconds) AS at) begin
    CROSS JOIN LATERAL (
      SELECT close FROM price_candles
       WHERE network = $1 AND token = $2 AND minutes = 1 AND at < date_trunc('minute', begin.at)
         AND at > begin.at - make_interval(secs => timeframe.max_age)
       ORDER BY at DESC LIMIT 1) candle
   WHERE timeframe.name = $6 OR EXISTS (
     SELECT FROM unnest(ARRAY['change_', '-change_', 'size_', '-size_']) AS kind
      WHERE EXISTS (SELECT FROM alert_triggers WHERE network = $1 AND subject = $2 AND measure = kind || timeframe.name))`,
};

const SECONDS = TIMEFRAME_NAMES.map((name) => TIMEFRAMES[name] / 1_000);

const MAX_AGES = TIMEFRAME_NAMES.map((name) => maxBaseAgeMs(name) / 1_000);

/** The prices that changes are measured from at this time. */
export async function readBases(
  trx: Knex,
  network: Network,
  subject: string,
  at: Date,
  asked: Timeframe | null = null,
): Promise<Bases> {
  const rows = await runPrepared<{ name: Timeframe; price: string }>(trx, BASES, [
    network,
    subject,
    at,
    TIMEFRAME_NAMES,
    SECONDS,
    asked,
    MAX_AGES,
  ]);
  const bases = rows.flatMap(({ name, price: text }): [Timeframe, Price][] => {
    const price = parsePrice(text);
    return price === null ? [] : [[name, price]];
  });
  return Object.fromEntries(bases);
}
