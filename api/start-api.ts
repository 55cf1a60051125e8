import { once, setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Connection } from '@temporalio/client';
import { createChainReader, createNetworks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import { connectDatabase } from '../db/postgres/connect.ts';
import { isDatabaseUnavailable } from '../db/postgres/unavailable.ts';
import { createOperationNotices } from '../db/operations/operation-notices.ts';
import { createLedgerStatus } from '../db/ledger/ledger-status.ts';
import { createQuorumCounts } from '../db/chains/quorum-counts.ts';
import { oldestOpenTransactionSeconds } from '../db/postgres/open-transactions.ts';
import { createChainStore } from '../db/chains/chain-store.ts';
import { NETWORKS } from '../domain/networks.ts';
import { createColumnCipher } from '../encryption/column-cipher.ts';
import { createDataConverter } from '../encryption/data-converter.ts';
import { createKeyedHash } from '../encryption/keyed-hash.ts';
import { createUseCases, type UseCases } from '../use-cases/index.ts';
import type { WaiterLimit } from '../use-cases/operations/waiter-limit.ts';
import { createTemporalGateway } from '../use-cases/temporal-gateway.ts';
import type { OperationKinds } from '../domain/operations/operation-kind.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createPostAttempt } from '../delivery/post-attempt.ts';
import { signDelivery } from '../delivery/sign-delivery.ts';
import { createTargetGuard } from '../delivery/target-guard.ts';
import { createApi } from './http/app.ts';
import { drain } from './http/drain.ts';
import { createHttpServer } from './http/http-server.ts';
import type { AnyRoute } from './http/define-route.ts';
import { apiRoutes, type ApiRoutesDeps } from './routes.ts';
import { metricsPage } from './status/metrics-page.ts';
import { serviceChecks } from './status/service-checks.ts';

export interface RunningApi {
  /** `http://host:port`, without a path. */
  url: string;
  /** Answers waiting requests, finishes running ones, and closes everything. */
  stop(): Promise<void>;
}

export interface StartApiOptions {
  config: Config;
  log: Logger;
  connection: Connection;
  /** How long connections may take to finish their requests during a drain. */
  drainMs?: number;
  /** How long kept-alive connections stay open during a drain. */
  idleGraceMs?: number;
  /** Default: the kinds of the service (domain/kinds.ts and routes.ts). */
  kinds?: OperationKinds | undefined;
  routes?: ((deps: ApiRoutesDeps) => AnyRoute[]) | undefined;
  /** Tests pass smaller limits. */
  waiters?: WaiterLimit;
}

/** More than the 10 s that a request waits for Temporal at most. */
const DRAIN_MS = 12_000;

/** Longer than a busy client takes between a response and its next request. A later request may find the connection closed. */
const IDLE_GRACE_MS = 1_000;

/**
 * One row for each account, and for each page session, that was active that day. A thousand a minute are 1.44 million a day; more
 * would accumulate.
 */
const OLD_ROWS_A_STEP = 1_000;
const OLD_ROWS_INTERVAL_MS = 60_000;

/** Half the timeout of a delivery: the caller waits for it, and most clients give up after some 30 s. */
const WEBHOOK_TEST_TIMEOUT_MS = 15_000;

/** Wires the API and listens; port 0 uses a free port. */
export async function startApi({
  config,
  log,
  connection,
  drainMs = DRAIN_MS,
  idleGraceMs = IDLE_GRACE_MS,
  kinds,
  routes = apiRoutes,
  waiters,
}: StartApiOptions): Promise<RunningApi> {
  const database = connectDatabase({ ...config.database, applicationName: 'wallet-api' });
  const chains = createChainStore(database);
  const chain = createChainReader(
    createNetworks(config.networks, { acceptChain: chains.accept }),
    chains.lastChainId,
  );
  const notices = createOperationNotices({
    ...config.database,
    onError: (error) => log.warn({ err: error }, 'listening to the database was interrupted'),
  });
  const gateway = createTemporalGateway(connection, {
    namespace: config.temporal.namespace,
    dataConverter: createDataConverter(config.encryptionKeys),
  });
  const targetGuard = createTargetGuard({ allowedTargets: config.webhooks.allowedTargets });
  const tests = createPostAttempt({ targetGuard, timeoutMs: WEBHOOK_TEST_TIMEOUT_MS });
  const useCases = createUseCases({
    kinds,
    database,
    chain,
    gateway,
    notices,
    cipher: createColumnCipher(config.encryptionKeys),
    keyedHash: createKeyedHash(config.encryptionKeys),
    targetGuard,
    postTest: ({ url, ...delivery }) =>
      tests.post({ url, headers: signDelivery(delivery), body: delivery.body }),
    eventRetentionMs: config.webhooks.eventRetentionMs,
    tierLimits: config.requestsPerHour,
    waiters,
    log,
  });
  // Early, because it takes long on a restored dump; readers wait for it, and retry if it failed.
  useCases.operations
    .loadEpoch()
    .catch((error: unknown) => log.warn({ err: error }, 'the epoch of cursors is not known yet'));
  const networks = NETWORKS.filter((network) => config.networks[network]);
  const ledgers = createLedgerStatus(database, networks);
  const metrics = createMetrics({
    ledgers,
    quorumCounts: createQuorumCounts(database, networks),
    onProblem: (error) => log.warn({ err: error }, 'figures for /metrics could not be read'),
  });
  const draining = new AbortController();
  // Every running request listens to it; Node reports more than ten listeners as a leak.
  setMaxListeners(0, draining.signal);
  const sweep = sweepOldRows(useCases, log);
  const app = createApi({
    routes: routes({
      useCases,
      webUrl: config.web.publicUrl,
      defaultNetwork: config.defaultNetwork,
      deactivateAfterMs: config.webhooks.deactivateAfterMs,
      status: serviceChecks({
        pingDatabase: () => database.raw('SELECT 1'),
        oldestOpenTransactionSeconds: () => oldestOpenTransactionSeconds(database),
        gateway,
        chain,
        defaultNetwork: config.defaultNetwork,
        ledgers,
      }),
    }),
    access: useCases.access,
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
      clearInterval(sweep);
      metrics.close();
      await tests.close();
      await notices.close();
      await database.destroy();
      await gateway.close();
    },
  };
}

function sweepOldRows({ access, sessions }: UseCases, log: Logger): NodeJS.Timeout {
  return setInterval(() => {
    access
      .removeOldLimits(OLD_ROWS_A_STEP)
      .catch((error: unknown) => log.warn({ err: error }, 'old request limits were not removed'));
    sessions
      .removeOld(OLD_ROWS_A_STEP)
      .catch((error: unknown) => log.warn({ err: error }, 'old page sessions were not removed'));
  }, OLD_ROWS_INTERVAL_MS);
}
