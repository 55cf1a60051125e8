import type { AlertTick } from '../../domain/alerts/alert-tick.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import { CANDLE_COLUMNS, candleTick, MINUTE_MS, type CandleRow } from './candle-ticks.ts';

export interface PastCandles {
  /** Candles of a minute that begin in the time, oldest first, as ticks at their ends; in pages, so that the process does other work too. */
  ticks(network: Network, token: string, from: Date, to: Date): AsyncGenerator<AlertTick[]>;
}

/** A day. */
const PAGE = 1_440;

const CANDLES = `SELECT ${CANDLE_COLUMNS}
  FROM price_candles WHERE network = $1 AND token = $2 AND minutes = 1 AND at >= $3 AND at < $4 ORDER BY at LIMIT ${PAGE}`;

export function createPastCandles(database: Database): PastCandles {
  const candles = preparedStatement<CandleRow>(database, 'past_candles', CANDLES);
  return {
    async *ticks(network, token, from, to) {
      let begin = from;
      for (;;) {
        const rows = await candles([network, token, begin, to]);
        if (rows.length > 0) yield rows.map(candleTick);
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        begin = new Date(last.at.getTime() + MINUTE_MS);
      }
    },
  };
}
