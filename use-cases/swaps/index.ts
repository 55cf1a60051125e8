import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { SwapSources } from '../../domain/swaps/swap-source.ts';
import type { TokenReports } from '../../domain/swaps/token-report.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { RequestOperation } from '../operations/request-operation.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { createFindTokens } from './find-tokens.ts';
import { createPrepareSwap } from './prepare-swap.ts';
import { createQuoteSwap } from './quote-swap.ts';
import { createReadToken } from './read-token.ts';
import { createRequestSwap } from './request-swap.ts';
import { createAggregator } from './aggregator.ts';

export interface SwapsDeps {
  database: Database;
  chain: ChainReader;
  usdPrices: UsdPrices;
  requestOperation: RequestOperation;
  sources: SwapSources;
  reports: TokenReports;
  log: Logger;
}

export type Swaps = ReturnType<typeof createSwaps>;

/** Quotes and starts swaps. After that a swap is an operation like any other. */
export function createSwaps({
  database,
  chain,
  usdPrices,
  requestOperation,
  sources,
  reports,
  log,
}: SwapsDeps) {
  const operations = createOperationQueries(database);
  const aggregator = createAggregator({ sources, reports, log });
  const prepareSwap = createPrepareSwap({ chain, aggregator, usdPrices });
  return {
    quote: createQuoteSwap({ chain, operations, prepareSwap }),
    request: createRequestSwap({ requestOperation, operations, prepareSwap }),
    findTokens: createFindTokens({ chain, sources, reports, log }),
    readToken: createReadToken({ chain, aggregator }),
  };
}
