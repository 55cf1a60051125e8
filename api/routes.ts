import type { AnyRoute } from './http/define-route.ts';
import { eventRoutes } from './events/event-routes.ts';
import { eventTypeRoutes } from './events/event-type-routes.ts';
import { operationRoutes } from './operations/operation-routes.ts';
import { statusRoutes } from './status/status-routes.ts';
import { timelineRoutes } from './timeline/timeline-routes.ts';
import { historyRoutes } from './wallets/history-routes.ts';
import { walletRoutes } from './wallets/wallet-routes.ts';
import { walletsRoutes } from './wallets/wallets-routes.ts';
import { deliveryRoutes } from './webhooks/delivery-routes.ts';
import { recoveryRoutes } from './webhooks/recovery-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

export type RouteDependencies = Parameters<typeof walletRoutes>[0] &
  Parameters<typeof historyRoutes>[0] &
  Parameters<typeof walletsRoutes>[0] &
  Parameters<typeof operationRoutes>[0] &
  Parameters<typeof timelineRoutes>[0] &
  Parameters<typeof webhookRoutes>[0] &
  Parameters<typeof deliveryRoutes>[0] &
  Parameters<typeof recoveryRoutes>[0] &
  Parameters<typeof eventRoutes>[0] &
  Parameters<typeof statusRoutes>[0];

/** Every route of the API, in the order of the OpenAPI document. */
export function apiRoutes(deps: RouteDependencies): AnyRoute[] {
  return [
    ...walletRoutes(deps),
    ...historyRoutes(deps),
    ...walletsRoutes(deps),
    ...operationRoutes(deps),
    ...timelineRoutes(deps),
    ...webhookRoutes(deps),
    ...deliveryRoutes(deps),
    ...recoveryRoutes(deps),
    ...eventRoutes(deps),
    ...eventTypeRoutes(),
    ...statusRoutes(deps),
  ] as AnyRoute[];
}
