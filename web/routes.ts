import type { AnyRoute } from '../http/define-route.ts';
import { statusRoutes } from '../api/status/status-routes.ts';
import type { SignUp } from '../domain/access/sign-up.ts';
import type { Network } from '../domain/networks.ts';
import type { ReadyChecks } from '../domain/ready-checks.ts';
import type { UseCases } from '../use-cases/index.ts';
import { pageApiRoutes, type PageApiRoutesDeps } from './api-routes.ts';
import { credentialRoutes } from './developer-access/credential-routes.ts';
import { faucetRoutes } from './faucet/faucet-routes.ts';
import { miniAppRoutes, type MiniAppRoutesDeps } from './session/mini-app-routes.ts';
import { sessionRoutes, type SessionRoutesDeps } from './session/session-routes.ts';
import { linkedChatRoutes } from './wallets/linked-chat-routes.ts';
import { valueRoutes } from './wallets/value-routes.ts';
import { walletCreationRoutes } from './wallet-creation/wallet-creation-routes.ts';
import { recipientRoutes } from './recipients/recipient-routes.ts';
import { settingsRoutes } from './settings/settings-routes.ts';

export interface WebRoutesDeps {
  useCases: Pick<
    UseCases,
    | 'operations'
    | 'orders'
    | 'stakes'
    | 'sends'
    | 'swaps'
    | 'wallets'
    | 'walletCreation'
    | 'developerAccess'
    | 'prices'
    | 'alerts'
    | 'recipients'
    | 'faucet'
  > & {
    sessions: SessionRoutesDeps['sessions'] & MiniAppRoutesDeps['sessions'];
  };
  charts: PageApiRoutesDeps['charts'];
  /** Those that are configured. */
  networks: readonly Network[];
  defaultNetwork: Network;
  origins: SessionRoutesDeps['origins'];
  explorerUrls: Readonly<Record<Network, string>>;
  hasFaucet: boolean;
  signUp: SignUp;
  /** Gives the address of the chat with the bot, or null while it is not known. Null in its place: the service has no bot. */
  chatUrl: (() => Promise<string | null>) | null;
  /** Where people open the page. */
  webUrl: string;
  status: ReadyChecks;
}

/** Every route of the wallet page, in the order of its OpenAPI document. */
export function webRoutes({
  useCases,
  charts,
  networks,
  defaultNetwork,
  origins,
  explorerUrls,
  hasFaucet,
  signUp,
  chatUrl,
  webUrl,
  status,
}: WebRoutesDeps): AnyRoute[] {
  return [
    ...settingsRoutes({ networks, defaultNetwork, explorerUrls, hasFaucet, signUp, chatUrl }),
    ...sessionRoutes({ sessions: useCases.sessions, networks, defaultNetwork, hasFaucet, origins }),
    ...miniAppRoutes({ sessions: useCases.sessions, networks, hasFaucet, origins, webUrl }),
    ...pageApiRoutes({ useCases, charts, defaultNetwork }),
    ...valueRoutes({ wallets: useCases.wallets, defaultNetwork }),
    ...recipientRoutes({ recipients: useCases.recipients, defaultNetwork }),
    ...linkedChatRoutes({ wallets: useCases.wallets, defaultNetwork }),
    ...walletCreationRoutes({
      walletCreation: useCases.walletCreation,
      sessions: useCases.sessions,
      networks,
      hasFaucet,
      origins,
    }),
    ...credentialRoutes(useCases.developerAccess),
    ...faucetRoutes({ faucet: useCases.faucet, hasFaucet, defaultNetwork }),
    ...statusRoutes(status),
  ] as AnyRoute[];
}
