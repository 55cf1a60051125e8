import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Connection } from '@temporalio/client';
import type { Config } from '../config/config.ts';
import { connectDatabase } from '../db/connect.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { createOperationNotices } from '../db/operation-notices.ts';
import { createOperationQueries } from '../db/queries/operation-queries.ts';
import { createAccountStore } from '../db/stores/account-store.ts';
import { createIdempotencyStore } from '../db/stores/idempotency-store.ts';
import { createOperationStore } from '../db/stores/operation-store.ts';
import { createWebhookEndpointStore } from '../db/stores/webhook-endpoint-store.ts';
import type { ChainReader } from '../domain/chain-reader.ts';
import { createColumnCipher } from '../encryption/column-cipher.ts';
import { createDataConverter } from '../encryption/data-converter.ts';
import { createApiKeys } from '../operations/api-keys.ts';
import { createTemporalGateway } from '../operations/temporal-gateway.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createTargetGuard } from '../webhooks/target-guard.ts';
import { createApi } from './app.ts';
import { createHttpServer } from './http-server.ts';
import { apiRoutes } from './routes.ts';

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
  chain: ChainReader;
  /** How long a drain lets connections finish what they are at. */
  drainMs?: number;
}

/** Above the 10 s that a request waits for Temporal at most. */
const DRAIN_MS = 12_000;

/** Wires the API and listens; port 0 takes a free one. */
export async function startApi({
  config,
  log,
  connection,
  chain,
  drainMs = DRAIN_MS,
}: StartApiOptions): Promise<RunningApi> {
  const database = connectDatabase({ url: config.databaseUrl, applicationName: 'wallet-api' });
  const notices = createOperationNotices({
    url: config.databaseUrl,
    onError: (error) => log.warn({ err: error }, 'listening to the database was interrupted'),
  });
  const gateway = createTemporalGateway(connection, {
    namespace: config.temporal.namespace,
    dataConverter: createDataConverter(config.encryptionKeys),
  });
  const draining = new AbortController();
  const routes = apiRoutes({
    chain,
    defaultNetwork: config.defaultNetwork,
    store: createOperationStore(database),
    queries: createOperationQueries(database),
    idempotency: createIdempotencyStore(database),
    endpoints: createWebhookEndpointStore(database),
    cipher: createColumnCipher(config.encryptionKeys),
    targetGuard: createTargetGuard({ allowedTargets: config.webhookAllowedTargets }),
    gateway,
    notices,
    log,
    checks: {
      postgresql: () => database.raw('SELECT 1'),
      temporal: () => gateway.ping(),
      worker: () => gateway.checkWorkers(),
      [config.defaultNetwork]: () => chain.blockHeight(config.defaultNetwork),
    },
  });
  const app = createApi({
    routes,
    apiKeys: createApiKeys(createAccountStore(database)),
    log,
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
      const closed = once(server, 'close');
      // Each connection ends with the answer that it is at; without this a busy one would be served for ever.
      server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
      server.close();
      draining.abort();
      server.closeIdleConnections();
      // A closing server no longer looks for clients that never finish their request.
      const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(cutOff);
      await notices.close();
      await database.destroy();
      await connection.close();
    },
  };
}
