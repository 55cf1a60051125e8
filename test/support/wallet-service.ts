import { randomBytes } from 'node:crypto';
import { Connection } from '@temporalio/client';
import type { WorkflowBundle } from '@temporalio/worker';
import { startApi, type RunningApi } from '../../api/start-api.ts';
import { loadConfig, type Config } from '../../config/config.ts';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import type { Tier } from '../../domain/access/accounts.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from './actors.ts';
import { createLogger, type Logger } from '../../telemetry/logger.ts';
import { startWorker, type RunningWorker } from '../../worker/start-worker.ts';
import { cloneDatabase } from './database.ts';
import { memoryStream } from './memory-stream.ts';
import { databaseUrl, parts } from './parts.ts';
import { quietRuntime } from './quiet-runtime.ts';
import { WORKFLOW_BUNDLE_DIRECTORY, workflowBundle } from './workflow-bundle.ts';

/** One service of its own: database, Temporal namespace, API and worker in this process, on the shared parts. */
export interface TestService {
  config: Config;
  /** Settings for a process that is to serve the same service. */
  environment: Record<string, string>;
  database: Database;
  connection: Connection;
  api: RunningApi;
  /** Base URL with `/v1`. */
  baseUrl: string;
  worker: RunningWorker | undefined;
  /** Everything that was logged so far. */
  logged(): string;
  createAccount(tier?: Tier): Promise<{ accountId: string; apiKey: string }>;
  /** If a bundle is given, with its workflow code and not with that of the checkout. */
  startAnotherWorker(bundle?: WorkflowBundle): Promise<RunningWorker>;
  /** At another address. */
  startAnotherApi(): Promise<RunningApi>;
  stop(): Promise<void>;
}

export interface TestServiceOptions {
  /** False: without a worker, so rows are written but do not change. */
  worker?: boolean;
  reconcileIntervalMs?: number;
  /** How often the ledger's workflow shows where it stands; a minute if it is left out. */
  ledgerFollowMs?: number;
  /** From one observation of the validators to the next one; a minute if it is left out. */
  observeValidatorsMs?: number;
  /** The port of a proxy in front of PostgreSQL. */
  databasePort?: number;
  /** Added to the URL of the database. */
  databaseParameters?: string;
  /** A Temporal server in the place of the shared one. */
  temporalAddress?: string;
  /** Number of nodes of the shared chain that the service asks; two by default, as `npm start` gives it. */
  nodes?: 1 | 2 | 3;
  environment?: Record<string, string>;
}

const USUAL_NODES = 2;

export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { postgres, temporal, chain } = await parts();
  const temporalAddress = options.temporalAddress ?? temporal.address;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(postgres.url, name);
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: `${databaseUrl(postgres.url, name, options.databasePort)}${options.databaseParameters ?? ''}`,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: name,
    DEFAULT_NETWORK: 'devnet',
    SOLANA_DEVNET_RPC_URLS: chain.rpcUrls.slice(0, options.nodes ?? USUAL_NODES).join(','),
    SOLANA_DEVNET_WS_URL: chain.wsUrl,
    SOLANA_DEVNET_CHAIN_ID: chain.chainId,
    SOLANA_DEVNET_EPHEMERAL: 'true',
    ENCRYPTION_KEYS: TEST_KEY_RING_TEXT,
    WEBHOOK_ALLOWED_TARGETS: 'http://127.0.0.1:*',
    WORKFLOW_BUNDLE_DIR: WORKFLOW_BUNDLE_DIRECTORY,
    ...options.environment,
  };
  // The API takes a free port; a setting cannot ask for one.
  const loaded = loadConfig(environment);
  const config: Config = { ...loaded, api: { ...loaded.api, port: 0 } };
  const stream = memoryStream();
  const log: Logger = createLogger({ level: 'debug', service: 'test', stream });

  // To the server that is there, also if a test sends the service to one that is not.
  const connection = await Connection.connect({ address: temporalAddress, connectTimeout: '4m' });
  await connection.workflowService.registerNamespace({
    namespace: name,
    // Kept a day: the shortest that the server takes.
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
  const database = connectDatabase({ ...config.database, applicationName: 'test' });
  const apis = new Set<RunningApi>();
  async function addApi(): Promise<RunningApi> {
    const started = await startApi({
      config,
      log,
      connection: Connection.lazy(config.temporal.connection),
      // Tests keep connections alive that are never used again.
      idleGraceMs: 0,
    });
    const api: RunningApi = {
      ...started,
      stop: () => (apis.delete(api) ? started.stop() : Promise.resolve()),
    };
    apis.add(api);
    return api;
  }
  const api = await addApi();
  const workers = new Set<RunningWorker>();
  async function addWorker(given?: WorkflowBundle): Promise<RunningWorker> {
    // Not before: without a worker that ends, the runtime would keep the process alive.
    quietRuntime();
    const started = await startWorker({
      config,
      log,
      workflowBundle: given ?? (await workflowBundle()),
      ...(options.reconcileIntervalMs === undefined
        ? {}
        : { reconcileIntervalMs: options.reconcileIntervalMs }),
      ...(options.ledgerFollowMs === undefined ? {} : { ledgerFollowMs: options.ledgerFollowMs }),
      ...(options.observeValidatorsMs === undefined
        ? {}
        : { observeValidatorsMs: options.observeValidatorsMs }),
    });
    const worker: RunningWorker = {
      ...started,
      stop: () => (workers.delete(worker) ? started.stop() : Promise.resolve()),
    };
    workers.add(worker);
    return worker;
  }
  const worker = options.worker === false ? undefined : await addWorker();
  const access = createAccess({ database });

  return {
    config,
    environment,
    database,
    connection,
    api,
    baseUrl: `${api.url}/v1`,
    worker,
    logged: () => stream.text(),
    // A limit that no test reaches.
    async createAccount(tier = 'internal') {
      const { id: accountId } = await access.createAccount(OPERATOR, { name: 'Test account', tier });
      const { apiKey } = await access.createKey(OPERATOR, { accountId, defaultNetwork: null });
      return { accountId, apiKey };
    },
    startAnotherWorker: addWorker,
    startAnotherApi: addApi,
    async stop() {
      await Promise.all([...workers].map((each) => each.stop()));
      await Promise.all([...apis].map((each) => each.stop()));
      await connection.close();
      await database.destroy();
    },
  };
}
