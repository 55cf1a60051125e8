import { createIdempotencyStore } from '../../db/operations/idempotency-store.ts';
import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import { createOrderStore } from '../../db/orders/order-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createWantedPrices } from '../../db/prices/wanted-prices.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import type { SwapSources } from '../../domain/swaps/swap-source.ts';
import type { TokenReports } from '../../domain/swaps/token-report.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { Operations } from '../operations/index.ts';
import { createOperationReader } from '../operations/read-operation.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { createAggregator } from '../swaps/aggregator.ts';
import { createCancelOrder } from './cancel-order.ts';
import { createCreateOrder } from './create-order.ts';
import { createPrepareOrder } from './prepare-order.ts';
import { createReadOrders } from './read-orders.ts';
import { createSignOrder } from './sign-order.ts';

export interface OrdersDeps {
  database: Database;
  chain: ChainReader;
  usdPrices: UsdPrices;
  operations: Pick<Operations, 'insert' | 'cancel'>;
  sources: SwapSources;
  reports: TokenReports;
  pricedNetwork: Network | null;
  log: Logger;
}

export type Orders = ReturnType<typeof createOrders>;

/** Swaps that wait for a price. The alerts' engine triggers them (db/alerts), and the person signs. */
export function createOrders({
  database,
  chain,
  usdPrices,
  operations,
  sources,
  reports,
  pricedNetwork,
  log,
}: OrdersDeps) {
  const orders = createOrderStore(database);
  const aggregator = createAggregator({ sources, reports, log });
  const reader = createOperationReader({ queries: createOperationQueries(database) });
  const prepareOrder = createPrepareOrder({
    database,
    chain,
    aggregator,
    usdPrices,
    insertOperation: operations.insert,
  });
  return {
    create: createCreateOrder({
      orders,
      chain,
      aggregator,
      wanted: createWantedPrices(database),
      pricedNetwork,
      idempotency: createIdempotencyStore(database),
    }),
    ...createReadOrders({ orders }),
    cancel: createCancelOrder({ orders, cancelOperation: operations.cancel }),
    sign: createSignOrder({ orders, reader, prepareOrder, log }),
  };
}
