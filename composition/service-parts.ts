import type { Connection } from '@temporalio/client';
import { createChainReader, createNetworks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import { createChainStore } from '../db/chains/chain-store.ts';
import { createLedgerStatus } from '../db/ledger/ledger-status.ts';
import { createOperationListener } from '../db/operations/operation-listener.ts';
import { connectDatabase, type Database } from '../db/postgres/connect.ts';
import { oldestOpenTransactionSeconds } from '../db/postgres/open-transactions.ts';
import { createPostAttempt } from '../delivery/post-attempt.ts';
import { signDelivery } from '../delivery/sign-delivery.ts';
import { createTargetGuard } from '../delivery/target-guard.ts';
import { NETWORKS, type Network } from '../domain/networks.ts';
import type { ReadyChecks } from '../domain/ready-checks.ts';
import { createColumnCipher } from '../encryption/column-cipher.ts';
import { createDataConverter } from '../encryption/data-converter.ts';
import { createKeyedHash } from '../encryption/keyed-hash.ts';
import { createUserKeys } from '../encryption/user-keys.ts';
import { createDexScreenerPools } from '../providers/dexscreener-pools.ts';
import { createAskFaucet } from '../providers/faucet.ts';
import { createGeckoTerminalPools } from '../providers/geckoterminal-pools.ts';
import { createJupiterTokens } from '../providers/jupiter-tokens.ts';
import { createSwapSources } from '../providers/swap-sources.ts';
import { readInitData } from '../telegram/init-data.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createUseCases, type UseCases } from '../use-cases/index.ts';
import type { WaiterLimit } from '../use-cases/operations/waiter-limit.ts';
import { createTemporalGateway } from '../use-cases/temporal-gateway.ts';
import { serviceChecks } from './service-checks.ts';

export interface ServicePartsOptions {
  config: Config;
  log: Logger;
  connection: Connection;
  /** As PostgreSQL shows it. */
  applicationName: string;
  /** Tests pass smaller limits. */
  waiters?: WaiterLimit | undefined;
}

/** Parts of every process that serves callers over HTTP. */
export interface ServiceParts {
  useCases: UseCases;
  /** The checks of `/ready`. */
  status: ReadyChecks;
  database: Database;
  /** Those that are configured. */
  networks: Network[];
  close(): Promise<void>;
}

/** Half the timeout of a delivery: the caller waits for it, and most clients give up after some 30 s. */
const WEBHOOK_TEST_TIMEOUT_MS = 15_000;

/** Opens the connections, and composes the use cases over them. */
export function openServiceParts({
  config,
  log,
  connection,
  applicationName,
  waiters,
}: ServicePartsOptions): ServiceParts {
  const database = connectDatabase({ ...config.database, applicationName });
  const chains = createChainStore(database);
  const chain = createChainReader(
    createNetworks(config.networks, { acceptChain: chains.accept }),
    chains.lastChainId,
  );
  const operationListener = createOperationListener({
    ...config.database,
    onError: (error) => log.warn({ err: error }, 'listening to the database was interrupted'),
  });
  const gateway = createTemporalGateway(connection, {
    namespace: config.temporal.namespace,
    dataConverter: createDataConverter(config.encryptionKeys),
  });
  const targetGuard = createTargetGuard({ allowedTargets: config.webhooks.allowedTargets });
  const tests = createPostAttempt({ targetGuard, timeoutMs: WEBHOOK_TEST_TIMEOUT_MS });
  const cipher = createColumnCipher(config.encryptionKeys);
  const { telegram } = config.bot;
  const useCases = createUseCases({
    database,
    chain,
    gateway,
    operationListener,
    cipher,
    keyedHash: createKeyedHash(config.encryptionKeys),
    userKeys: createUserKeys(cipher),
    targetGuard,
    postTest: ({ url, ...delivery }) =>
      tests.post({ url, headers: signDelivery(delivery), body: delivery.body }),
    eventRetentionMs: config.webhooks.eventRetentionMs,
    tierLimits: config.requestsPerHour,
    signUp: config.web.signUp,
    prices: config.prices,
    pools: {
      sources: [
        createDexScreenerPools(config.pools.dexScreener),
        createGeckoTerminalPools(config.pools.geckoTerminal),
      ],
    },
    swaps: {
      sources: createSwapSources(config.prices),
      reports: createJupiterTokens(config.prices.jupiter),
    },
    askFaucet: config.web.faucetUrl === null ? null : createAskFaucet(config.web.faucetUrl),
    readInitData: telegram && ((initData) => readInitData(initData, telegram.token, new Date())),
    waiters,
    log,
  });
  // Early, because it takes long on a restored dump; readers wait for it, and retry if it failed.
  useCases.operations
    .loadEpoch()
    .catch((error: unknown) => log.warn({ err: error }, 'the epoch of cursors is not known yet'));
  const networks = NETWORKS.filter((network) => config.networks[network]);

  return {
    useCases,
    status: serviceChecks({
      pingDatabase: () => database.raw('SELECT 1'),
      oldestOpenTransactionSeconds: () => oldestOpenTransactionSeconds(database),
      gateway,
      chain,
      defaultNetwork: config.defaultNetwork,
      ledgers: createLedgerStatus(database, networks),
    }),
    database,
    networks,
    async close() {
      await tests.close();
      await operationListener.close();
      await database.destroy();
      await gateway.close();
    },
  };
}
