import { setMaxListeners } from 'node:events';
import type { Connection } from '@temporalio/client';
import { createChartDrawer } from '../charts/chart-drawer.ts';
import type { Config } from '../config/config.ts';
import { createQuorumCounts } from '../db/chains/quorum-counts.ts';
import { isDatabaseUnavailable } from '../db/postgres/unavailable.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import type { UseCases } from '../use-cases/index.ts';
import type { WaiterLimit } from '../use-cases/operations/waiter-limit.ts';
import { createApi } from '../http/app.ts';
import { listen } from '../http/listen.ts';
import { apiRoutes } from './routes.ts';
import { openServiceParts } from '../composition/service-parts.ts';
import { metricsPage } from './status/metrics-page.ts';

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
  drainMs?: number | undefined;
  /** How long kept-alive connections stay open during a drain. */
  idleGraceMs?: number | undefined;
  /** Tests pass smaller limits. */
  waiters?: WaiterLimit;
}

/**
 * One row for each account, and for each page session, that was active that day. A thousand a minute are 1.44 million a day; more
 * would accumulate.
 */
const OLD_ROWS_A_STEP = 1_000;
const OLD_ROWS_INTERVAL_MS = 60_000;

/** Wires the API and listens; port 0 uses a free port. */
export async function startApi({
  config,
  log,
  connection,
  drainMs,
  idleGraceMs,
  waiters,
}: StartApiOptions): Promise<RunningApi> {
  const parts = openServiceParts({
    config,
    log,
    connection,
    applicationName: 'wallet-api',
    waiters,
  });
  const { useCases, status, database, networks } = parts;
  const metrics = createMetrics({
    ledgers: status.ledgers,
    quorumCounts: createQuorumCounts(database, networks),
    onProblem: (error) => log.warn({ err: error }, 'figures for /metrics could not be read'),
  });
  const draining = new AbortController();
  // Every running request listens to it; Node reports more than ten listeners as a leak.
  setMaxListeners(0, draining.signal);
  const sweep = sweepOldRows(useCases, log);
  const app = createApi({
    routes: apiRoutes({
      useCases,
      charts: createChartDrawer(),
      webUrl: config.web.publicUrl,
      defaultNetwork: config.defaultNetwork,
      deactivateAfterMs: config.webhooks.deactivateAfterMs,
      status,
    }),
    access: useCases.access,
    trustedProxies: config.api.trustedProxies,
    corsOrigins: config.api.corsOrigins,
    log,
    metrics: metricsPage(metrics),
    draining: draining.signal,
    isDatabaseUnavailable,
  });
  const listener = await listen(app.callback(), config.api, { drainMs, idleGraceMs });

  return {
    url: listener.url,
    async stop() {
      await listener.drain(() => draining.abort());
      clearInterval(sweep);
      metrics.close();
      await parts.close();
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
