import type { Knex } from 'knex';
import type { AlertTick, EvaluatedTick } from '../../domain/alerts/alert-tick.ts';
import type { TickContext, TickGap } from '../../domain/alerts/firing.ts';
import type { Network } from '../../domain/networks.ts';
import type { PriceStatus } from '../../domain/prices/agreed-price.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { baseCloses, toBases, type BaseCloses } from './base-closes.ts';
import { CANDLE_COLUMNS, candleTick, type CandleRow } from './candle-ticks.ts';

interface NextTickRow {
  evaluated_at: Date | null;
  judged_value: string | null;
  at: Date;
  /** A price in USD, or an amount in base units. */
  value: string;
  /** Null: a balance. */
  status: PriceStatus | null;
  sources: Record<string, string | null> | null;
  slot: number | null;
  /** Null: no candle is between the two ticks. */
  candle: (Omit<CandleRow, 'at'> & { at: string }) | null;
  bases: BaseCloses;
}

/** Sources are read every 10 and 60 s: a longer time without a sample is a gap. */
export const GAP_MS = 5 * 60_000;

/** A whole minute fits into it. */
const CANDLE_PAUSE = "interval '2 minutes'";

const MINUTE = "interval '1 minute'";

/**
 * In one statement, because each tick needs it. The rows may be from just before the lock, which hides nothing but the newest ticks; alerts are read
 * by a later statement, because the tick before may have armed them. Samples without a price do not count: the sources contradict each other, or
 * are old. Only candles count whose samples are all between the two ticks: others have prices that were evaluated, or that will be.
 */
const NEXT_TICK = {
  name: 'next_alert_tick',
  text: `SELECT watched.evaluated_at, watched.value::text AS judged_value, tick.at, tick.value, tick.status, tick.sources, tick.slot,
       to_json(candle) AS candle, ${baseCloses('$1', '$2', `coalesce(candle.at + ${MINUTE}, tick.at)`)} AS bases
    FROM (SELECT evaluated_at, value, coalesce(evaluated_at, begun_at) AS last_at FROM alert_subjects
           WHERE network = $1 AND subject = $2 FOR NO KEY UPDATE SKIP LOCKED) watched
   CROSS JOIN LATERAL (
      (SELECT at, price::text AS value, status, sources, NULL::bigint AS slot FROM price_samples
        WHERE network = $1 AND token = $2 AND at > watched.last_at AND price IS NOT NULL ORDER BY at LIMIT 1)
      UNION ALL
      (SELECT at, amount::text, NULL, NULL, slot FROM balance_ticks
        WHERE network = $1 AND subject = $2 AND at > watched.last_at ORDER BY at LIMIT 1)
      ORDER BY at LIMIT 1) tick
    LEFT JOIN LATERAL (
      SELECT ${CANDLE_COLUMNS} FROM price_candles
       WHERE network = $1 AND token = $2 AND minutes = 1 AND tick.status IS NOT NULL AND watched.evaluated_at <= tick.at - ${CANDLE_PAUSE}
         AND at > watched.evaluated_at - ${MINUTE} AND opened_at > watched.evaluated_at AND at + ${MINUTE} < tick.at
       ORDER BY at LIMIT 1) candle ON true`,
};

/** The tick of a subject that is evaluated next. */
export interface NextTick extends TickContext {
  /** The time before it without a tick. */
  gap: TickGap | null;
}

/** Locks the subject in the caller's transaction. Null: it has no further tick, or another process evaluates it. */
export async function nextTick(trx: Knex, network: Network, subject: string): Promise<NextTick | null> {
  const [row] = await runPrepared<NextTickRow>(trx, NEXT_TICK, [network, subject]);
  const sample = row && toTick(row);
  if (!sample) return null;
  const previous = previousOf(row);
  const bases = toBases(row.bases);
  const from = row.evaluated_at;
  if (row.candle && from) {
    const tick = candleTick({ ...row.candle, at: new Date(row.candle.at) });
    return { tick, previous, bases, gap: { from, to: sample.at, isEvaluated: true } };
  }
  return { tick: sample, previous, bases, gap: from && gapBefore(sample, from) };
}

function gapBefore({ at, evidence }: AlertTick, from: Date): TickGap | null {
  const isGap = evidence.type === 'sample' && at.getTime() - from.getTime() > GAP_MS;
  return isGap ? { from, to: at, isEvaluated: false } : null;
}

function previousOf({ evaluated_at: at, judged_value: value }: NextTickRow): EvaluatedTick | null {
  return at && value !== null ? { at, value: BigInt(value) } : null;
}

function toTick({ at, value: text, status, sources, slot }: NextTickRow): AlertTick | null {
  const value = status === null ? BigInt(text) : parsePrice(text);
  if (value === null) return null;
  const common = { at, low: value, high: value, value };
  if (status === null) return { ...common, evidence: { type: 'balance', slot: slot ?? 0 } };
  const named = Object.entries(sources ?? {}).flatMap(([source, price]) =>
    price === null ? [] : [[source, price] as const],
  );
  return { ...common, evidence: { type: 'sample', status, sources: Object.fromEntries(named) } };
}
