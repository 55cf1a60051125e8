import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectDatabase, type Database } from '../../../../db/postgres/connect.ts';
import { migrate } from '../../../../db/migrate.ts';
import { TEST_KEY_RING_TEXT } from '../../../../encryption/test-key.ts';
import { createChainFaults, type ChainFaults } from '../../../../local/chain/faults/chain-faults.ts';
import { startChainProxies } from '../../../../local/chain/proxy/chain-proxy.ts';
import { startChain } from '../../../../local/chain/chain.ts';
import { freePort } from '../../../../local/processes/ports.ts';
import { startPostgres } from '../../../../local/postgres/postgres.ts';
import { findTemporalBinary } from '../../../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../../../local/temporal/temporal-sources.ts';
import { startTemporal } from '../../../../local/temporal/temporal.ts';
import { createAccess } from '../../../../use-cases/access/index.ts';
import { OPERATOR } from '../../../support/actors.ts';
import { buildService } from './build-service.ts';
import { createAskedOutcomes, type AskedOutcomes } from './asked-outcomes.ts';
import type { NodeCount } from '../cell.ts';
import type { KillPoint } from './kill-point-messages.ts';
import { startRigMarket, type RigMarket } from './rig-market.ts';
import { startServiceProcess, type ServiceProcess } from './service-process.ts';
import { checkStored } from '../checker/check-stored.ts';

/** Short, so that a blockhash expires in seconds; two busy cores still keep up. */
const USUAL_SLOT_TIME_MS = 40;

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * A whole service for one fault run: its own PostgreSQL, Temporal and chain, which the run may kill, a worker and an API in
 * their own processes, and nodes in front of the chain that can be made to fail.
 */
export interface Rig {
  options: RigOptions;
  baseUrl: string;
  apiKey: string;
  /** The chain itself, without faults: the checker asks it. */
  chainRpcUrl: string;
  /** Includes a third node even if the service does not know it. */
  nodes: ChainFaults[];
  /** The questions to each of them. */
  asked: AskedOutcomes[];
  market: RigMarket;
  /** Works across restarts of PostgreSQL: each query uses its own connection. */
  database: Database;
  temporalAddress: string;
  worker: ServiceProcess;
  api: ServiceProcess;
  /** Kill points that were crossed so far. */
  crossed(): readonly CrossedBy[];
  /** Signed transactions that reached a node without being stored before. */
  unstored: string[];
  restartPostgres(): Promise<void>;
  restartTemporal(options?: { forget: boolean }): Promise<void>;
  stop(): Promise<void>;
}

export interface CrossedBy extends KillPoint {
  process: 'worker' | 'api';
}

export interface RigOptions {
  /** How many nodes the service knows. */
  nodes: NodeCount;
  /** CONFIRM_BY_ONE_NODE_AFTER_SECONDS; null: never. */
  confirmByOneNodeAfterSeconds: number | null;
}

/** The options of `npm start`. */
export const USUAL: RigOptions = { nodes: 2, confirmByOneNodeAfterSeconds: null };

export async function startRig({
  sources = CHECKOUT,
  slotTimeMs = USUAL_SLOT_TIME_MS,
  dieAt,
  ...given
}: Partial<RigOptions> & {
  sources?: string;
  slotTimeMs?: number;
  /** Its process dies there when it serves the chain for the first time. */
  dieAt?: CrossedBy | undefined;
} = {}): Promise<Rig> {
  const options: RigOptions = { ...USUAL, ...given };
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-faults-'));
  const postgresHome = `${directory}-postgres`;
  const postgresPort = await freePort();
  const temporalPort = await freePort();
  const apiPort = await freePort();
  const binary = await findTemporalBinary(process.env, createTemporalSources(), (line) => console.log(line));

  const openPostgres = () =>
    startPostgres({
      home: postgresHome,
      port: postgresPort,
      logFile: join(directory, 'postgres.log'),
      // A killed server's files are still in the system's cache: only a crash of the machine would need fsync.
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
  const [firstPostgres, firstTemporal, chain, built] = await Promise.all([
    openPostgres(),
    openTemporal(),
    startChain({ logDirectory: directory, slotTimeMs }),
    buildService(sources, directory),
  ]);
  let postgres = firstPostgres;
  let temporal = firstTemporal;

  const database = connectDatabase({ url: postgres.url, applicationName: 'fault-run', poolSize: 4 });
  await migrate(database);
  const access = createAccess({ database });
  const { id: accountId } = await access.createAccount(OPERATOR, { name: 'Fault run', tier: 'internal' });
  const { apiKey } = await access.createKey(OPERATOR, { accountId, defaultNetwork: 'devnet' });

  const market = await startRigMarket(chain.rpcUrl);
  const unstored: string[] = [];
  const nodes = [1, 2, 3].map((seed) => createChainFaults(seed));
  const asked = nodes.map(() => createAskedOutcomes());
  const proxies = await startChainProxies({
    upstreamRpcUrl: chain.rpcUrl,
    upstreamWsUrl: chain.wsUrl,
    isEvenedOut: true,
    wsPort: 0,
    nodes: nodes.map((faults, index) => ({
      rpcPort: 0,
      faults,
      observe: (call) => {
        asked[index]?.note(call);
        return checkStored(database, call, unstored);
      },
    })),
  });

  const environment = {
    NODE_ENV: 'test',
    API_PORT: String(apiPort),
    DATABASE_URL: postgres.url,
    TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
    TEMPORAL_NAMESPACE: 'default',
    DEFAULT_NETWORK: 'devnet',
    SOLANA_DEVNET_RPC_URLS: proxies.rpcUrls.slice(0, options.nodes).join(','),
    SOLANA_DEVNET_WS_URL: proxies.wsUrl,
    SOLANA_DEVNET_CHAIN_ID: chain.chainId,
    // Its nodes may claim to serve another chain, which the service must never believe.
    SOLANA_DEVNET_EPHEMERAL: 'false',
    CONFIRM_BY_ONE_NODE_AFTER_SECONDS: String(options.confirmByOneNodeAfterSeconds ?? ''),
    ENCRYPTION_KEYS: TEST_KEY_RING_TEXT,
    WEBHOOK_ALLOWED_TARGETS: 'http://127.0.0.1:*',
    LOG_LEVEL: 'info',
    ...market.environment,
    // A killed worker restarts some seconds faster; the worker of a changed copy has its own bundle.
    WORKFLOW_BUNDLE_DIR:
      sources === CHECKOUT
        ? join(CHECKOUT, 'node_modules/.cache/workflow-bundle')
        : join(directory, 'workflow-bundle'),
  };
  const crossed = new Map<string, CrossedBy>();
  const start = (name: 'worker' | 'api', ready: string) =>
    startServiceProcess({
      name,
      sources,
      words: built.words(`${name}/main.ts`),
      environment,
      logFile: join(directory, `${name}.log`),
      ready,
      dieAt: dieAt?.process === name ? dieAt : undefined,
      onCrossed: (point) => crossed.set(`${name} ${point.owner} ${point.point}`, { process: name, ...point }),
    });
  const [worker, api] = await Promise.all([start('worker', '"worker runs"'), start('api', '"API listens"')]);

  return {
    options,
    baseUrl: `http://127.0.0.1:${apiPort}/v1`,
    apiKey,
    chainRpcUrl: chain.rpcUrl,
    nodes,
    asked,
    market,
    database,
    temporalAddress: environment.TEMPORAL_ADDRESS,
    worker,
    api,
    crossed: () => [...crossed.values()],
    unstored,
    async restartPostgres() {
      postgres.process.kill();
      await postgres.process.exited;
      postgres = await openPostgres();
    },
    async restartTemporal({ forget } = { forget: false }) {
      temporal.process.kill();
      await temporal.process.exited;
      if (forget) {
        await Promise.all(
          ['', '-wal', '-shm'].map((suffix) => rm(`${temporalFile}${suffix}`, { force: true })),
        );
      }
      temporal = await openTemporal();
    },
    async stop() {
      await Promise.all([worker.stop(), api.stop()]);
      await built.remove();
      await database.destroy();
      await Promise.all([proxies.close(), market.stop()]);
      await Promise.all([postgres.stop(), temporal.stop(), chain.stop()]);
      if (process.env['KEEP_FAULT_LOGS'] === undefined) {
        await Promise.all(
          [directory, postgresHome].map((path) => rm(path, { recursive: true, force: true })),
        );
      } else console.log(`logs are kept in ${directory}`);
    },
  };
}
