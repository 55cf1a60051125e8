import type { PriceSourceName } from '../../domain/prices/price-source.ts';
import type { AlertTick } from '../../domain/alerts/alert-tick.ts';

export const MINUTE_MS = 60_000;

/** Columns of a candle of a minute, as integers like a `Price`: they are read faster than decimals, and a month has 43,200 candles. */
export const CANDLE_COLUMNS =
  'at, round(low * 1e30)::text AS low, round(high * 1e30)::text AS high, round(close * 1e30)::text AS close, source';

export interface CandleRow {
  at: Date;
  low: string;
  high: string;
  close: string;
  /** Null: of samples. */
  source: PriceSourceName | null;
}

/** A tick at the candle's end. */
export function candleTick({ at, low, high, close, source }: CandleRow): AlertTick {
  return {
    at: new Date(at.getTime() + MINUTE_MS),
    low: BigInt(low),
    high: BigInt(high),
    value: BigInt(close),
    evidence: { type: 'candle', minutes: 1, source },
  };
}
