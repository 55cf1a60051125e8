import { createMetadataStore } from '../../db/prices/metadata-store.ts';
import { createPriceQueries } from '../../db/prices/price-queries.ts';
import { createWantedPrices } from '../../db/prices/wanted-prices.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import type { PriceRules } from '../../domain/prices/agreed-price.ts';
import { createReadPriceChart } from './read-price-chart.ts';
import { createReadPriceHistory } from './read-price-history.ts';
import { createReadPrices } from './read-prices.ts';
import { createReadTokens } from './read-tokens.ts';

export interface PricesDeps {
  database: Database;
  chain: Pick<ChainReader, 'listedToken' | 'listedTokens'>;
  settings: PriceRules & { network: Network | null };
}

export type Prices = ReturnType<typeof createPrices>;

/** Prices of tokens, as the sources said them. No use case here asks a source: one workflow does. */
export function createPrices({ database, chain, settings }: PricesDeps) {
  const queries = createPriceQueries(database);
  return {
    read: createReadPrices({ chain, queries, wanted: createWantedPrices(database), settings }),
    chart: createReadPriceChart({ chain, queries, settings }),
    tokens: createReadTokens({ chain, store: createMetadataStore(database), settings }),
    history: createReadPriceHistory({ chain, queries, settings }),
  };
}
