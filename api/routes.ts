import type { ChartDrawer } from '../charts/chart-drawer.ts';
import type { Network } from '../domain/networks.ts';
import type { ReadyChecks } from '../domain/ready-checks.ts';
import type { UseCases } from '../use-cases/index.ts';
import type { AnyRoute } from '../http/define-route.ts';
import { eventRoutes } from './events/event-routes.ts';
import { eventTypeRoutes } from './events/event-type-routes.ts';
import { keyRoutes } from './access/key-routes.ts';
import { KIND_APIS } from './kinds.ts';
import { createOperationResource } from './operations/operation-resource.ts';
import { alertRoutes } from './alerts/alert-routes.ts';
import { significantRoutes } from './alerts/significant-routes.ts';
import { tokenRoutes } from './prices/token-routes.ts';
import { poolRoutes } from './pools/pool-routes.ts';
import { priceRoutes } from './prices/price-routes.ts';
import { sendRoutes } from './sends/send-routes.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { stakeReadRoutes } from './stakes/stake-read-routes.ts';
import { stakeRoutes } from './stakes/stake-routes.ts';
import { swapRoutes } from './swaps/swap-routes.ts';
import { swapTokenRoutes } from './swaps/swap-token-routes.ts';
import { linkRoutes } from './operations/link-routes.ts';
import { operationRoutes } from './operations/operation-routes.ts';
import { indexRoutes } from './status/index-routes.ts';
import { statusRoutes } from './status/status-routes.ts';
import { messengerRoutes } from './messenger/messenger-routes.ts';
import { timelineRoutes } from './timeline/timeline-routes.ts';
import { historyRoutes } from './wallets/history-routes.ts';
import { walletCreateRoutes } from './wallets/wallet-create-routes.ts';
import { walletRoutes } from './wallets/wallet-routes.ts';
import { walletsRoutes } from './wallets/wallets-routes.ts';
import { deliveryRoutes } from './webhooks/delivery-routes.ts';
import { recoveryRoutes } from './webhooks/recovery-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

export interface ApiRoutesDeps {
  useCases: Pick<
    UseCases,
    | 'operations'
    | 'sends'
    | 'swaps'
    | 'orders'
    | 'stakes'
    | 'wallets'
    | 'walletCreation'
    | 'webhooks'
    | 'events'
    | 'sessions'
    | 'messenger'
    | 'alerts'
    | 'prices'
    | 'pools'
    | 'access'
  >;
  charts: ChartDrawer;
  /** The wallet page's origin, with which links begin. */
  webUrl: string;
  /** For requests without a network and with a key that has none. */
  defaultNetwork: Network;
  /** A failing endpoint is deactivated after this long without a success. */
  deactivateAfterMs: number;
  status: ReadyChecks;
}

/** Every route of the API, in the order of the OpenAPI document. */
export function apiRoutes({
  useCases: {
    operations,
    sends,
    swaps,
    orders,
    stakes,
    wallets,
    walletCreation,
    webhooks,
    events,
    sessions,
    messenger,
    alerts,
    prices,
    pools,
    access,
  },
  charts,
  webUrl,
  defaultNetwork,
  deactivateAfterMs,
  status,
}: ApiRoutesDeps): AnyRoute[] {
  const resource = createOperationResource(KIND_APIS);
  return [
    ...walletRoutes({ wallets, defaultNetwork }),
    ...sendRoutes({ sends, resource, defaultNetwork }),
    ...swapRoutes({ swaps, resource, defaultNetwork }),
    ...swapTokenRoutes({ swaps, defaultNetwork }),
    ...orderRoutes({ orders, resource, defaultNetwork }),
    ...stakeRoutes({ stakes, resource, defaultNetwork }),
    ...stakeReadRoutes({ stakes, defaultNetwork }),
    ...walletCreateRoutes({ walletCreation, resource, defaultNetwork }),
    ...historyRoutes({ wallets, defaultNetwork }),
    ...walletsRoutes({ wallets, defaultNetwork }),
    ...operationRoutes({ operations, resource }),
    ...linkRoutes({ sessions, webUrl }),
    ...priceRoutes({ prices, charts, defaultNetwork }),
    ...tokenRoutes({ prices, defaultNetwork }),
    ...poolRoutes({ pools, defaultNetwork }),
    ...alertRoutes({ alerts, charts, defaultNetwork }),
    ...significantRoutes({ alerts }),
    ...timelineRoutes(operations),
    ...webhookRoutes({ webhooks, deactivateAfterMs }),
    ...deliveryRoutes(webhooks),
    ...recoveryRoutes(webhooks),
    ...eventRoutes(events),
    ...eventTypeRoutes(),
    ...messengerRoutes({ messenger, defaultNetwork }),
    ...keyRoutes(access),
    ...indexRoutes(),
    ...statusRoutes(status),
  ] as AnyRoute[];
}
