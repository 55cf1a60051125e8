import { createPriceQueries } from '../db/prices/price-queries.ts';
import { pricesThen } from '../db/prices/prices-then.ts';
import { createTimelineQueries } from '../db/operations/timeline-queries.ts';
import type { Database } from '../db/postgres/connect.ts';
import type { SignUp } from '../domain/access/sign-up.ts';
import type { TierLimits } from '../domain/access/request-limits.ts';
import type { ChainReader } from '../domain/chain-reader.ts';
import type { UserKeys } from '../domain/chats/user-keys.ts';
import type { Cipher } from '../domain/cipher.ts';
import type { AskFaucet } from '../domain/faucet/ask-faucet.ts';
import { KINDS } from '../domain/kinds.ts';
import type { KeyedHash } from '../domain/keyed-hash.ts';
import type { TargetGuard } from '../domain/webhooks/target-guard.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createAccess } from './access/index.ts';
import { createAlerts } from './alerts/index.ts';
import { createChats } from './chats/index.ts';
import { createDeveloperAccess } from './developer-access/index.ts';
import { createEvents } from './events/index.ts';
import { createFaucet } from './faucet/index.ts';
import { createMessenger } from './messenger/index.ts';
import { createNews } from './news/index.ts';
import { createOperations } from './operations/index.ts';
import { createOrders } from './orders/index.ts';
import type { OperationListener } from './operations/operation-listener.ts';
import { createWaiterLimit, type WaiterLimit } from './operations/waiter-limit.ts';
import { createPools, type PoolsDeps } from './pools/index.ts';
import { createPrices, type PricesDeps } from './prices/index.ts';
import { createUsdPrices } from './prices/usd-prices.ts';
import { createRecipients } from './recipients/index.ts';
import { createSends } from './sends/index.ts';
import { createSessions } from './sessions/index.ts';
import type { ReadInitData } from './sessions/mini-app-sessions.ts';
import { createStakes } from './stakes/index.ts';
import type { TemporalGateway } from './temporal-gateway.ts';
import { createSwaps, type SwapsDeps } from './swaps/index.ts';
import { createSummaries } from './summaries/index.ts';
import { createWalletCreation } from './wallet-creation/index.ts';
import { createWallets } from './wallets/index.ts';
import { createWebhooks } from './webhooks/index.ts';
import type { PostTest } from './webhooks/test-webhook.ts';

/** Parts that exist once in a process. Stores and queries are created from the database here. */
export interface UseCasesDeps {
  database: Database;
  chain: ChainReader;
  gateway: Pick<TemporalGateway, 'startOperation' | 'act'>;
  operationListener: OperationListener;
  cipher: Cipher;
  keyedHash: KeyedHash;
  userKeys: UserKeys;
  targetGuard: Pick<TargetGuard, 'checkUrl'>;
  postTest: PostTest;
  eventRetentionMs: number;
  /** Requests an hour of an account without a limit of its own. */
  tierLimits: TierLimits;
  /** Which new wallets may prove themselves on the wallet page. */
  signUp: SignUp;
  /** Which network has prices, and when the sources' prices count. */
  prices: PricesDeps['settings'];
  /** Where pools of the priced network are asked for. */
  pools: Pick<PoolsDeps, 'sources'>;
  /** Where swaps are quoted. */
  swaps: Pick<SwapsDeps, 'sources' | 'reports'>;
  /** Null: no faucet gives play money. */
  askFaucet: AskFaucet | null;
  /** Null: the service has no bot. */
  readInitData: ReadInitData | null;
  /** Tests pass smaller limits. */
  waiters?: WaiterLimit | undefined;
  log: Logger;
}

export type UseCases = ReturnType<typeof createUseCases>;

/** All use cases of the service. Every process that serves callers takes this object. */
export function createUseCases({
  database,
  chain,
  gateway,
  operationListener,
  cipher,
  keyedHash,
  userKeys,
  targetGuard,
  postTest,
  eventRetentionMs,
  tierLimits,
  signUp,
  prices,
  pools,
  swaps,
  askFaucet,
  readInitData,
  waiters = createWaiterLimit(),
  log,
}: UseCasesDeps) {
  // Shared, because it keeps the epoch, which cursors of operations and events have in common.
  const timeline = createTimelineQueries(database);
  const operations = createOperations({
    kinds: KINDS,
    database,
    timeline,
    chain,
    gateway,
    operationListener,
    waiters,
    log,
  });
  const usdPrices = createUsdPrices({
    queries: createPriceQueries(database),
    pricesThen: (network, moments) => pricesThen(database, network, moments),
    settings: prices,
  });
  const webhooks = createWebhooks({
    database,
    cipher,
    keyedHash,
    targetGuard,
    postTest,
    userKeys,
    eventRetentionMs,
  });
  return {
    operations,
    sends: createSends({ database, chain, usdPrices, requestOperation: operations.request }),
    swaps: createSwaps({
      ...swaps,
      database,
      chain,
      usdPrices,
      requestOperation: operations.request,
      log,
    }),
    orders: createOrders({
      ...swaps,
      database,
      chain,
      usdPrices,
      operations,
      pricedNetwork: prices.network,
      log,
    }),
    stakes: createStakes({ kinds: KINDS, database, chain, usdPrices, requestOperation: operations.request }),
    walletCreation: createWalletCreation({
      kinds: KINDS,
      database,
      chain,
      gateway,
      operationListener,
      requestOperation: operations.request,
      signUp,
    }),
    wallets: createWallets({ database, chain, usdPrices, userKeys, waiters }),
    recipients: createRecipients({ database, cipher, userKeys }),
    faucet: createFaucet({ askFaucet }),
    webhooks,
    events: createEvents({ database, timeline, userKeys, eventRetentionMs }),
    sessions: createSessions({ database, chain, signUp, readInitData }),
    developerAccess: createDeveloperAccess({
      database,
      userKeys,
      requestOperation: operations.request,
    }),
    messenger: createMessenger({ database, userKeys, createEndpoint: webhooks.create, chain }),
    chats: createChats({ database, cipher, userKeys, log }),
    alerts: createAlerts({ database, chain, pricedNetwork: prices.network }),
    prices: createPrices({ database, chain, settings: prices }),
    pools: createPools({ ...pools, chain, network: prices.network, log }),
    news: createNews({ database }),
    summaries: createSummaries({ database, settings: prices }),
    access: createAccess({ database, tierLimits, log }),
  };
}
