import { once, setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Connection } from '@temporalio/client';
import { createChainReader, createNetworks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import { connectDatabase } from '../db/postgres/connect.ts';
import { isDatabaseUnavailable } from '../db/postgres/unavailable.ts';
import { createOperationNotices } from '../db/operations/operation-notices.ts';
import { createFollowedBalanceQueries } from '../db/ledger/followed-balance.ts';
import { createHistoryQueries } from '../db/ledger/history-queries.ts';
import { createLedgerCoverageQueries } from '../db/ledger/ledger-coverage.ts';
import { createLedgerStatus } from '../db/ledger/ledger-status.ts';
import { createQuorumCounts } from '../db/chains/quorum-counts.ts';
import { oldestOpenTransactionSeconds } from '../db/postgres/open-transactions.ts';
import { createDeliveryLogQueries } from '../db/webhooks/delivery-log.ts';
import { createEventQueries } from '../db/events/event-queries.ts';
import { createOperationListQueries } from '../db/operations/operation-list.ts';
import { createOperationQueries } from '../db/operations/operation-queries.ts';
import { createSpamTokenQueries } from '../db/ledger/spam-tokens.ts';
import { createTimelineQueries } from '../db/operations/timeline-queries.ts';
import { createChainStore } from '../db/chains/chain-store.ts';
import { createIdempotencyStore } from '../db/operations/idempotency-store.ts';
import { createOperationStore } from '../db/operations/operation-store.ts';
import { createRecoveryStore } from '../db/webhooks/recovery-store.ts';
import { createRedelivery } from '../db/webhooks/redelivery.ts';
import { createWalletChallengeStore } from '../db/wallets/wallet-challenge-store.ts';
import { createWalletStore } from '../db/wallets/wallet-store.ts';
import { createWebhookEndpointStore } from '../db/webhooks/webhook-endpoint-store.ts';
import { NETWORKS } from '../domain/networks.ts';
import { createColumnCipher } from '../encryption/column-cipher.ts';
import { createDataConverter } from '../encryption/data-converter.ts';
import { createKeyedHash } from '../encryption/keyed-hash.ts';
import { createAccess } from '../use-cases/access/index.ts';
import { createTemporalGateway } from '../use-cases/temporal-gateway.ts';
import { createTestsUnderWay } from '../use-cases/webhooks/test-webhook.ts';
import { createWaiterLimit, type WaiterLimit } from '../use-cases/operations/waiter-limit.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createPostAttempt } from '../delivery/post-attempt.ts';
import { signDelivery } from '../delivery/sign-delivery.ts';
import { createTargetGuard } from '../delivery/target-guard.ts';
import { createApi } from './http/app.ts';
import { drain } from './http/drain.ts';
import { createHttpServer } from './http/http-server.ts';
import { apiRoutes } from './routes.ts';
import { ledgerCheck } from './status/ledger-check.ts';
import { metricsPage } from './status/metrics-page.ts';

export interface RunningApi {
  /** `http://host:port`, without a path. */
  url: string;
  /** Answers what is waiting, finishes what is under way, and closes everything. */
  stop(): Promise<void>;
}

export interface StartApiOptions {
  config: Config;
  log: Logger;
  connection: Connection;
  /** How long a drain lets connections finish what they are at. */
  drainMs?: number;
  /** How long it leaves connections open that are kept alive. */
  idleGraceMs?: number;
  waiters?: WaiterLimit;
}

/** Above the 10 s that a request waits for Temporal at most. */
const DRAIN_MS = 12_000;

/** Longer than a client at work takes from one answer to its next request; one that comes later may meet a closed connection. */
const IDLE_GRACE_MS = 1_000;

/** A row for each account that asked that day. A thousand a minute are 1.44 million a day for each process: accounts beyond it pile up. */
const OLD_LIMITS_A_STEP = 1_000;
const OLD_LIMITS_INTERVAL_MS = 60_000;

/** A write transaction that is open for longer holds up every ascending reader: somebody should look at it. */
const MAX_OPEN_TRANSACTION_SECONDS = 60;

/** Half of a delivery's: the caller waits for it, and most clients give up after some 30 s themselves. */
const WEBHOOK_TEST_TIMEOUT_MS = 15_000;

/** Wires the API and listens; port 0 takes a free one. */
export async function startApi({
  config,
  log,
  connection,
  drainMs = DRAIN_MS,
  idleGraceMs = IDLE_GRACE_MS,
  waiters = createWaiterLimit(),
}: StartApiOptions): Promise<RunningApi> {
  const database = connectDatabase({ url: config.databaseUrl, applicationName: 'wallet-api' });
  const chains = createChainStore(database);
  const chain = createChainReader(
    createNetworks(config.networks, { acceptChain: chains.accept }),
    chains.lastChainId,
  );
  const notices = createOperationNotices({
    url: config.databaseUrl,
    onError: (error) => log.warn({ err: error }, 'listening to the database was interrupted'),
  });
  const gateway = createTemporalGateway(connection, {
    namespace: config.temporal.namespace,
    dataConverter: createDataConverter(config.encryptionKeys),
  });
  const timeline = createTimelineQueries(database);
  // At once, because it takes long on a restored dump; whoever reads waits for it, and tries again where it failed.
  timeline
    .epoch()
    .catch((error: unknown) => log.warn({ err: error }, 'the epoch of cursors is not known yet'));
  const draining = new AbortController();
  // Every request under way listens to it; Node would take more than ten for a leak.
  setMaxListeners(0, draining.signal);
  const targetGuard = createTargetGuard({ allowedTargets: config.webhooks.allowedTargets });
  const tests = createPostAttempt({ targetGuard, timeoutMs: WEBHOOK_TEST_TIMEOUT_MS });
  const networks = NETWORKS.filter((network) => config.networks[network]);
  const ledgerStatus = createLedgerStatus(database, networks);
  const metrics = createMetrics({
    ledgers: ledgerStatus,
    quorumCounts: createQuorumCounts(database, networks),
    onProblem: (error) => log.warn({ err: error }, 'figures for /metrics could not be read'),
  });
  const routes = apiRoutes({
    chain,
    defaultNetwork: config.defaultNetwork,
    store: createOperationStore(database),
    queries: createOperationQueries(database),
    lists: createOperationListQueries(database),
    timeline,
    waiters,
    wallets: createWalletStore(database),
    challenges: createWalletChallengeStore(database),
    ledger: createLedgerCoverageQueries(database),
    history: createHistoryQueries(database),
    balances: createFollowedBalanceQueries(database),
    spamTokens: createSpamTokenQueries(database),
    idempotency: createIdempotencyStore(database),
    endpoints: createWebhookEndpointStore(database),
    deliveries: createDeliveryLogQueries(database),
    redelivery: createRedelivery(database),
    recoveries: createRecoveryStore(database),
    events: createEventQueries(database),
    eventRetentionMs: config.webhooks.eventRetentionMs,
    cipher: createColumnCipher(config.encryptionKeys),
    keyedHash: createKeyedHash(config.encryptionKeys),
    targetGuard,
    postTest: ({ url, ...delivery }) =>
      tests.post({ url, headers: signDelivery(delivery), body: delivery.body }),
    testsUnderWay: createTestsUnderWay(),
    deactivateAfterMs: config.webhooks.deactivateAfterMs,
    gateway,
    notices,
    log,
    checks: {
      postgresql: () => database.raw('SELECT 1'),
      temporal: () => gateway.ping(),
      worker: () => gateway.checkWorkers(),
      [config.defaultNetwork]: () => chain.blockHeight(config.defaultNetwork),
    },
    warnings: {
      async open_transactions() {
        const seconds = await oldestOpenTransactionSeconds(database);
        if (seconds > MAX_OPEN_TRANSACTION_SECONDS) throw new Error('a write transaction stays open');
      },
      ledger: ledgerCheck(ledgerStatus),
    },
    ledgers: ledgerStatus,
  });
  const access = createAccess({ database });
  const limitSweep = setInterval(() => {
    access
      .removeOldLimits(OLD_LIMITS_A_STEP)
      .catch((error: unknown) => log.warn({ err: error }, 'old request limits were not removed'));
  }, OLD_LIMITS_INTERVAL_MS);
  const app = createApi({
    routes,
    access,
    trustedProxies: config.api.trustedProxies,
    corsOrigins: config.api.corsOrigins,
    log,
    metrics: metricsPage(metrics),
    draining: draining.signal,
    isDatabaseUnavailable,
  });
  const server = createHttpServer(app.callback());
  server.listen(config.api.port, config.api.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://${config.api.host}:${port}`,
    async stop() {
      await drain(server, { idleGraceMs, drainMs }, () => draining.abort());
      clearInterval(limitSweep);
      metrics.close();
      await tests.close();
      await notices.close();
      await database.destroy();
      await gateway.close();
    },
  };
}
