import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { connectDatabase, type Database } from '../../../../db/postgres/connect.ts';
import { migrate } from '../../../../db/migrate.ts';
import { TEST_KEY_RING_TEXT } from '../../../../encryption/test-key.ts';
import { freePort } from '../../../../local/processes/ports.ts';
import { startPostgres } from '../../../../local/postgres/postgres.ts';
import { findTemporalBinary } from '../../../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../../../local/temporal/temporal-sources.ts';
import { startTemporal } from '../../../../local/temporal/temporal.ts';
import { CHECKOUT } from '../../../architecture/support/checkout.ts';
import { startWorkerProcess, type WorkerProcess } from '../../../support/worker-process.ts';

/** An unused port: deliveries do not need a chain. */
const NO_CHAIN = 'http://127.0.0.1:9';

/** The delivery parts of one fault run: workers, and its own PostgreSQL and Temporal, which it may kill. */
export interface DeliveryRig {
  /** Works across restarts: each query opens its own connection. */
  database: Database;
  /** In its own namespace if one is named: then it also has its own dispatcher. */
  startWorker(options?: { namespace?: string; databasePort?: number }): Promise<WorkerProcess>;
  databaseServer: { host: string; port: number };
  /** Both are killed, and stay away for this time. */
  restartPostgres(awayMs: number): Promise<void>;
  restartTemporal(awayMs: number, options?: { forget: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export async function startDeliveryRig(): Promise<DeliveryRig> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-webhooks-'));
  const postgresHome = `${directory}-postgres`;
  const [postgresPort, temporalPort] = [await freePort(), await freePort()];
  const binary = await findTemporalBinary(process.env, createTemporalSources(), (line) => console.log(line));
  const openPostgres = () =>
    startPostgres({
      home: postgresHome,
      port: postgresPort,
      logFile: join(directory, 'postgres.log'),
      // The files of a killed server survive in the system's cache: fsync only matters if the machine dies.
      settings: { fsync: 'off' },
    });
  const temporalFile = join(directory, 'temporal.db');
  const openTemporal = () =>
    startTemporal({
      binary,
      port: temporalPort,
      databaseFile: temporalFile,
      logFile: join(directory, 'temporal.log'),
    });
  let [postgres, temporal] = await Promise.all([openPostgres(), openTemporal()]);
  const database = connectDatabase({ url: postgres.url, applicationName: 'fault-run', poolSize: 12 });
  await migrate(database);
  const workers = new Set<WorkerProcess>();

  function environment(namespace: string, databasePort: number): Record<string, string> {
    const url = new URL(postgres.url);
    url.port = String(databasePort);
    return {
      NODE_ENV: 'test',
      DATABASE_URL: url.toString(),
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: namespace,
      DEFAULT_NETWORK: 'devnet',
      SOLANA_DEVNET_RPC_URLS: NO_CHAIN,
      SOLANA_DEVNET_CHAIN_ID: 'none',
      SOLANA_DEVNET_EPHEMERAL: 'true',
      ENCRYPTION_KEYS: TEST_KEY_RING_TEXT,
      WEBHOOK_ALLOWED_TARGETS: 'http://127.0.0.1:*',
      WORKFLOW_BUNDLE_DIR: join(CHECKOUT, 'node_modules/.cache/workflow-bundle'),
      LOG_LEVEL: 'info',
    };
  }

  return {
    database,
    databaseServer: { host: '127.0.0.1', port: postgresPort },
    async startWorker({ namespace = 'default', databasePort = postgresPort } = {}) {
      if (namespace !== 'default') await makeNamespace(temporal.address, namespace);
      const worker = await startWorkerProcess(environment(namespace, databasePort));
      workers.add(worker);
      return worker;
    },
    async restartPostgres(awayMs) {
      postgres.process.kill();
      await postgres.process.exited;
      await delay(awayMs);
      postgres = await openPostgres();
    },
    async restartTemporal(awayMs, { forget } = { forget: false }) {
      temporal.process.kill();
      await temporal.process.exited;
      if (forget) {
        const files = ['', '-wal', '-shm'].map((suffix) => `${temporalFile}${suffix}`);
        await Promise.all(files.map((file) => rm(file, { force: true })));
      }
      await delay(awayMs);
      temporal = await openTemporal();
    },
    async stop() {
      await Promise.all([...workers].map((worker) => worker.kill()));
      await database.destroy();
      await Promise.all([postgres.stop(), temporal.stop()]);
      await Promise.all([directory, postgresHome].map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}

export async function makeNamespace(address: string, namespace: string): Promise<void> {
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
