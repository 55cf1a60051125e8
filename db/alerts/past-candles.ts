import type { AlertTick } from '../../domain/alerts/alert-tick.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';

export interface PastCandles {
  /** Candles of a minute that begin in the time, oldest first, as ticks at their ends; in pages, so that the process does other work too. */
  ticks(network: Network, token: string, from: Date, to: Date): AsyncGenerator<AlertTick[]>;
}

/** A day. */
const PAGE = 1_440;

const MINUTE_MS = 60_000;

/** As integers, which are read faster than decimals: a month has 43,200 candles. */
const CANDLES = `SELECT at, round(low * 1e30)::text AS low, round(high * 1e30)::text AS high, round(close * 1e30)::text AS close
  FROM price_candles WHERE network = $1 AND token = $2 AND minutes = 1 AND at >= $3 AND at < $4 ORDER BY at LIMIT ${PAGE}`;

interface CandleRow {
  at: Date;
  low: string;
  high: string;
  close: string;
}

export function createPastCandles(database: Database): PastCandles {
  const candles = preparedStatement<CandleRow>(database, 'past_candles', CANDLES);
  return {
    async *ticks(network, token, from, to) {
      let begin = from;
      for (;;) {
        const rows = await candles([network, token, begin, to]);
        if (rows.length > 0) yield rows.map(toTick);
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        begin = new Date(last.at.getTime() + MINUTE_MS);
      }
    },
  };
}

function toTick({ at, low, high, close }: CandleRow): AlertTick {
  return {
    at: new Date(at.getTime() + MINUTE_MS),
    low: BigInt(low),
    high: BigInt(high),
    value: BigInt(close),
    evidence: { type: 'candle', minutes: 1 },
  };
}
