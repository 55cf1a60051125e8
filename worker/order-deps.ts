import type { OrderActivityDeps } from '../activities/orders/order-activities.ts';
import { createStartOrders } from '../activities/orders/start-orders.ts';
import { createChainReader, type Networks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import { createChainStore } from '../db/chains/chain-store.ts';
import type { OperationStore } from '../db/operations/operation-store.ts';
import { createOrderStore } from '../db/orders/order-store.ts';
import { createOrderWork } from '../db/orders/order-work.ts';
import type { Database } from '../db/postgres/connect.ts';
import { createPriceQueries } from '../db/prices/price-queries.ts';
import { pricesThen } from '../db/prices/prices-then.ts';
import { ServiceError } from '../domain/errors.ts';
import type { OperationKinds } from '../domain/operations/operation-kind.ts';
import type { SwapSources } from '../domain/swaps/swap-source.ts';
import { createJupiterTokens } from '../providers/jupiter-tokens.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createInsertOperation } from '../use-cases/operations/insert-operation.ts';
import { orderReasonOf } from '../use-cases/orders/order-reason.ts';
import { createPrepareOrder } from '../use-cases/orders/prepare-order.ts';
import { createUsdPrices } from '../use-cases/prices/usd-prices.ts';
import { createAggregator } from '../use-cases/swaps/aggregator.ts';
import type { TemporalGateway } from '../use-cases/temporal-gateway.ts';

export interface OrderDepsOptions {
  config: Config;
  database: Database;
  networks: Networks;
  kinds: OperationKinds;
  store: OperationStore;
  sources: SwapSources;
  gateway: Pick<TemporalGateway, 'startOperation' | 'wakeOrder'>;
  log: Logger;
}

/** Wires everything that prepares the swaps of triggered orders. */
export function createOrderDeps({
  config,
  database,
  networks,
  kinds,
  store,
  sources,
  gateway,
  log,
}: OrderDepsOptions): {
  activities: Omit<OrderActivityDeps, 'log' | 'context'>;
  startOrders: ReturnType<typeof createStartOrders>;
} {
  const orders = createOrderStore(database);
  const work = createOrderWork(database);
  const chain = createChainReader(networks, createChainStore(database).lastChainId);
  const prepareOrder = createPrepareOrder({
    database,
    chain,
    aggregator: createAggregator({ sources, reports: createJupiterTokens(config.prices.jupiter), log }),
    usdPrices: createUsdPrices({
      queries: createPriceQueries(database),
      pricesThen: (network, moments) => pricesThen(database, network, moments),
      settings: config.prices,
    }),
    insertOperation: createInsertOperation({ kinds, chain, store, gateway }),
  });
  return {
    activities: {
      orders,
      work,
      async prepareOrder(order, orderLog) {
        try {
          const operation = await prepareOrder(order, orderLog);
          return operation && { operationId: operation.id };
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          return { reason: orderReasonOf(error) };
        }
      },
    },
    startOrders: createStartOrders({ orders, work, wakeOrder: gateway.wakeOrder, log }),
  };
}
