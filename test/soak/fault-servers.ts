import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { freePort } from '../../local/processes/ports.ts';
import { startPostgres } from '../../local/postgres/postgres.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { startOwnTemporal } from '../support/own-temporal.ts';

/** PostgreSQL and Temporal of one fault run, which may kill both. Each comes back at its address. */
export interface FaultServers {
  /** Works across restarts: each query opens its own connection. */
  database: Database;
  databasePort: number;
  temporalAddress: string;
  /** Settings of the processes under test; they still need a network. */
  environment: Record<string, string>;
  /** Makes the Temporal namespace if it is missing. */
  openNamespace(namespace: string): Promise<void>;
  /** Both are killed, and stay away for this time. */
  restartPostgres(awayMs?: number): Promise<void>;
  restartTemporal(awayMs?: number, options?: { forget: boolean }): Promise<void>;
  /** Stops both, and removes their data and the directory, unless the environment says that the logs are kept. */
  stop(): Promise<void>;
}

/** `directory`: of the run's logs. `poolSize`: connections of the run itself. */
export async function startFaultServers(directory: string, poolSize: number): Promise<FaultServers> {
  // Another user owns the server's data and could not enter a private folder.
  const home = `${directory}-postgres`;
  const port = await freePort();
  const openPostgres = () =>
    startPostgres({
      home,
      port,
      logFile: join(directory, 'postgres.log'),
      // A killed server's files survive in the system's cache: only a crash of the machine would need fsync.
      settings: { fsync: 'off' },
    });
  const [firstPostgres, temporal] = await Promise.all([openPostgres(), startOwnTemporal(directory)]);
  let postgres = firstPostgres;
  const database = connectDatabase({ url: postgres.url, applicationName: 'fault-run', poolSize });
  await migrate(database);
  const namespaces = new Set(['default']);

  return {
    database,
    databasePort: port,
    temporalAddress: temporal.address,
    environment: {
      NODE_ENV: 'test',
      DATABASE_URL: postgres.url,
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: 'default',
      DEFAULT_NETWORK: 'devnet',
      ENCRYPTION_KEYS: TEST_KEY_RING_TEXT,
      WEBHOOK_ALLOWED_TARGETS: 'http://127.0.0.1:*',
      WORKFLOW_BUNDLE_DIR: join(CHECKOUT, 'node_modules/.cache/workflow-bundle'),
      LOG_LEVEL: 'info',
    },
    async openNamespace(namespace) {
      if (!namespaces.has(namespace)) await makeNamespace(temporal.address, namespace);
      namespaces.add(namespace);
    },
    async restartPostgres(awayMs = 0) {
      postgres.process.kill();
      await postgres.process.exited;
      await delay(awayMs);
      postgres = await openPostgres();
    },
    restartTemporal: (awayMs = 0, options) => temporal.restart(awayMs, options),
    async stop() {
      await database.destroy();
      await Promise.all([postgres.stop(), temporal.stop()]);
      if (process.env['KEEP_FAULT_LOGS'] === undefined) {
        await Promise.all([directory, home].map((path) => rm(path, { recursive: true, force: true })));
      } else console.log(`logs are kept in ${directory}`);
    },
  };
}

async function makeNamespace(address: string, namespace: string): Promise<void> {
  const connection = await Connection.connect({ address });
  try {
    await new Client({ connection }).workflowService.registerNamespace({
      namespace,
      // One day: the shortest time that the server accepts.
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    });
  } finally {
    await connection.close();
  }
}
