import type { AnyRoute } from '../api/http/define-route.ts';
import type { KindApis } from '../api/operations/kind-api.ts';
import { statusRoutes, type StatusRoutesDeps } from '../api/status/status-routes.ts';
import type { Network } from '../domain/networks.ts';
import type { UseCases } from '../use-cases/index.ts';
import { pageApiRoutes } from './api-routes.ts';
import type { AskFaucet } from './faucet/faucet.ts';
import { faucetRoutes } from './faucet/faucet-routes.ts';
import { sessionRoutes, type SessionRoutesDeps } from './session/session-routes.ts';
import { settingsRoutes } from './settings/settings-routes.ts';

export interface WebRoutesDeps {
  /** Default: the kinds of the service (api/kinds.ts). */
  kinds?: KindApis;
  useCases: Pick<UseCases, 'operations' | 'sends' | 'wallets'> & { sessions: SessionRoutesDeps['sessions'] };
  /** Those that are configured. */
  networks: readonly Network[];
  defaultNetwork: Network;
  publicUrl: string;
  explorerUrls: Readonly<Record<Network, string>>;
  /** Null: without a faucet. */
  askFaucet: AskFaucet | null;
  status: StatusRoutesDeps;
}

/** Every route of the wallet page, in the order of its OpenAPI document. */
export function webRoutes({
  kinds,
  useCases,
  networks,
  defaultNetwork,
  publicUrl,
  explorerUrls,
  askFaucet,
  status,
}: WebRoutesDeps): AnyRoute[] {
  const hasFaucet = askFaucet !== null;
  return [
    ...settingsRoutes({ networks, defaultNetwork, explorerUrls, hasFaucet }),
    ...sessionRoutes({ sessions: useCases.sessions, networks, defaultNetwork, hasFaucet, publicUrl }),
    ...pageApiRoutes({ ...(kinds ? { kinds } : {}), useCases, defaultNetwork }),
    ...faucetRoutes(askFaucet),
    ...statusRoutes(status),
  ] as AnyRoute[];
}
