import type { AnyRoute, RouteRequest } from '../http/define-route.ts';
import { alertRoutes } from '../api/alerts/alert-routes.ts';
import { KIND_APIS } from '../api/kinds.ts';
import { createOperationResource } from '../api/operations/operation-resource.ts';
import { tokenRoutes } from '../api/prices/token-routes.ts';
import { operationRoutes } from '../api/operations/operation-routes.ts';
import { priceRoutes, type PriceRoutesDeps } from '../api/prices/price-routes.ts';
import { sendRoutes } from '../api/sends/send-routes.ts';
import { orderRoutes } from '../api/orders/order-routes.ts';
import { stakeReadRoutes } from '../api/stakes/stake-read-routes.ts';
import { stakeRoutes } from '../api/stakes/stake-routes.ts';
import { swapRoutes } from '../api/swaps/swap-routes.ts';
import { swapTokenRoutes } from '../api/swaps/swap-token-routes.ts';
import { historyRoutes } from '../api/wallets/history-routes.ts';
import { walletRoutes } from '../api/wallets/wallet-routes.ts';
import type { Network } from '../domain/networks.ts';
import type { UseCases } from '../use-cases/index.ts';
import { PREPARED_BY, PREPARED_BY_EXAMPLE } from './prepared-by.ts';

export interface PageApiRoutesDeps {
  useCases: Pick<
    UseCases,
    'operations' | 'sends' | 'swaps' | 'orders' | 'stakes' | 'wallets' | 'prices' | 'alerts'
  >;
  charts: PriceRoutesDeps['charts'];
  defaultNetwork: Network;
}

/** Texts of the API that speak of the account of an API key. */
const TEXTS: Readonly<Record<string, Partial<AnyRoute>>> = {
  listOperations: {
    summary: 'The wallet’s operations, newest first',
    message: 'This is a page of the operations of the wallet, newest first.',
  },
  createAlert: {
    description:
      'Reports when the price or the balance meets a condition, in the chats that have the wallet. If the condition is met already, the answer says so, and the alert arms after the value has returned.',
  },
  getBalance: {
    description:
      'SOL and tokens. For the session’s wallet, the service answers from its ledger, up to `slot`; if it does not follow the wallet yet, and for any other address, it asks a node.',
  },
  getHistory: {
    description:
      'One entry for each token that a transaction changed, for the session’s wallet. New entries do not shift the next pages: a cursor is a fixed place in the history.',
  },
};

/** The API's routes for operations, wallets, prices and alerts, under `/page` instead of `/v1`: the client library works with both. */
export function pageApiRoutes({
  useCases: { operations, sends, swaps, orders, stakes, wallets, prices, alerts },
  charts,
  defaultNetwork,
}: PageApiRoutesDeps): AnyRoute[] {
  const resource = createOperationResource(KIND_APIS, PREPARED_BY);
  const routes = [
    ...walletRoutes({ wallets, defaultNetwork }),
    ...historyRoutes({ wallets, defaultNetwork }),
    ...sendRoutes({ sends, resource, defaultNetwork }),
    ...swapRoutes({ swaps, resource, defaultNetwork }),
    ...swapTokenRoutes({ swaps, defaultNetwork }),
    ...orderRoutes({ orders, resource, defaultNetwork }),
    ...stakeRoutes({ stakes, resource, defaultNetwork }),
    ...stakeReadRoutes({ stakes, defaultNetwork }),
    ...operationRoutes({ operations, resource }),
    ...priceRoutes({ prices, charts, defaultNetwork }),
    ...tokenRoutes({ prices, defaultNetwork }),
    ...alertRoutes({ alerts, charts, defaultNetwork }),
  ] as AnyRoute[];
  return routes.map((route) => ({
    ...route,
    ...TEXTS[route.name],
    ...(route.data === resource.data
      ? { example: { ...(route.example as object), ...PREPARED_BY_EXAMPLE } }
      : {}),
    path: underPage(route.path),
    // Every request that changes something can come from another page.
    errors: route.method === 'GET' ? route.errors : [...route.errors, 'FORBIDDEN'],
    async handler(request: RouteRequest<never, never, never>) {
      const response = await route.handler(request);
      const { location } = response.headers ?? {};
      if (location === undefined) return response;
      return { ...response, headers: { ...response.headers, location: underPage(location) } };
    },
  }));
}

function underPage(path: string): string {
  return path.replace(/^\/v1\//, '/page/');
}
