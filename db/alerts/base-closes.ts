import { TIMEFRAME_NAMES, TIMEFRAMES, type Timeframe } from '../../domain/alerts/alert-rule.ts';
import { maxBaseAgeMs } from '../../domain/alerts/base-age.ts';
import type { Bases } from '../../domain/alerts/measure.ts';
import { parsePrice, type Price } from '../../domain/prices/price.ts';

const SPANS = TIMEFRAME_NAMES.map(
  (name) =>
    `('${name}', interval '${TIMEFRAMES[name]} milliseconds', interval '${maxBaseAgeMs(name)} milliseconds')`,
).join(', ');

/** The result of {@link baseCloses}; null: none of the closes is known. */
export type BaseCloses = Partial<Record<Timeframe, string>> | null;

/**
 * SQL: for each timeframe, the close of the last whole minute before it began, if it is not too old (domain/alerts/base-age.ts).
 * The arguments are expressions of the statement.
 */
export function baseCloses(network: string, token: string, at: string): string {
  return `(SELECT json_object_agg(timeframe.name, candle.close::text)
     FROM (VALUES ${SPANS}) AS timeframe (name, span, max_age)
    CROSS JOIN LATERAL (
      SELECT close FROM price_candles
       WHERE network = ${network} AND token = ${token} AND minutes = 1
         AND at < date_trunc('minute', ${at} - timeframe.span) AND at > ${at} - timeframe.span - timeframe.max_age
       ORDER BY at DESC LIMIT 1) candle)`;
}

/** The prices that changes are measured from. */
export function toBases(closes: BaseCloses): Bases {
  const bases = Object.entries(closes ?? {}).flatMap(([name, text]): [string, Price][] => {
    const price = parsePrice(text);
    return price === null ? [] : [[name, price]];
  });
  return Object.fromEntries(bases);
}
