import type { PriceCandle, PriceQueries } from '../../db/prices/price-queries.ts';
import type { CandleMinutes } from '../../db/prices/price-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { requirePrices, requireToken } from './priced-token.ts';

export interface ReadPriceHistoryDeps {
  chain: Pick<ChainReader, 'listedToken'>;
  queries: Pick<PriceQueries, 'candles'>;
  settings: { network: Network | null };
}

/** Names of the candles' lengths. Public. */
export const RESOLUTIONS = { '1m': 1, '1h': 60 } as const satisfies Record<string, CandleMinutes>;

export type Resolution = keyof typeof RESOLUTIONS;

export interface PriceHistoryRequest {
  token: string;
  from: Date | undefined;
  to: Date | undefined;
  resolution: Resolution;
}

export interface PriceHistory {
  token: string;
  symbol: string | null;
  resolution: Resolution;
  candles: PriceCandle[];
}

/** A day of minutes, two months of hours: some 200 kB. */
export const MAX_CANDLES = 1_440;

const MINUTE_MS = 60_000;

/** Without `from`: the newest candles, as many as a usual chart has. */
const USUAL_CANDLES = 240;

export function createReadPriceHistory({ chain, queries, settings }: ReadPriceHistoryDeps) {
  /** Candles of the time from `from` to before `to`, oldest first. Times without a sample have none. */
  return async function readPriceHistory(
    actor: Actor,
    network: Network,
    { token: asked, from, to = new Date(), resolution }: PriceHistoryRequest,
  ): Promise<PriceHistory> {
    authorizeOwner(actor, 'price.read');
    requirePrices(network, settings.network);
    const { token, symbol } = requireToken(chain, network, asked);
    const minutes = RESOLUTIONS[resolution];
    const start = from ?? new Date(to.getTime() - USUAL_CANDLES * minutes * MINUTE_MS);
    if (start >= to) throw invalid('from: must be before to.');
    if (to.getTime() - start.getTime() > MAX_CANDLES * minutes * MINUTE_MS) {
      throw invalid(
        `from, to: at most ${MAX_CANDLES} candles of ${resolution} in a response; ask for less time at once, or for 1h.`,
      );
    }
    const candles = await queries.candles(network, token, { minutes, from: start, to, limit: MAX_CANDLES });
    return { token, symbol, resolution, candles };
  };
}

function invalid(details: string): ServiceError {
  return new ServiceError('INVALID_REQUEST', 'The time of the history is not valid.', { details });
}
