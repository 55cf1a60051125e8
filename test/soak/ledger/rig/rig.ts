import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase } from '../../../../db/postgres/connect.ts';
import { migrate } from '../../../../db/migrate.ts';
import { TEST_KEY_RING_TEXT } from '../../../../encryption/test-key.ts';
import { createChainFaults, type ChainFaults } from '../../../../local/chain/faults/chain-faults.ts';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { startChainProxies } from '../../../../local/chain/proxy/chain-proxy.ts';
import { startChain } from '../../../../local/chain/chain.ts';
import { freePort } from '../../../../local/processes/ports.ts';
import { startPostgres } from '../../../../local/postgres/postgres.ts';
import { findTemporalBinary } from '../../../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../../../local/temporal/temporal-sources.ts';
import { startTemporal } from '../../../../local/temporal/temporal.ts';
import { createAccess } from '../../../../use-cases/access/index.ts';
import { CHECKOUT } from '../../../architecture/support/checkout.ts';
import { startApiProcess } from '../../../support/api-process.ts';
import { startWorkerProcess, type WorkerProcess } from '../../../support/worker-process.ts';
import { makeNamespace } from '../../webhooks/rig/rig.ts';
import { createChainTruth } from '../checker/chain-truth.ts';
import type { LedgerService } from '../run-ledger.ts';
import { OPERATOR } from '../../../support/actors.ts';

/** Two busy cores keep up with this, and a blockhash still expires in half a minute. */
const SLOT_TIME_MS = 200;

/** Short, so that an outage of some seconds is enough. */
const IMPATIENT_SECONDS = 2;

/** Longer than any cell: no node is ever silent for that long. */
const PATIENT_SECONDS = 3_600;

export interface LedgerRigOptions {
  source: string;
  nodes?: number;
  /** No silence of a node is long enough to report what one alone has shown. */
  isPatient?: boolean;
  /** With every node, blocks are finalized this many slots later than on the chain. */
  finalLateBySlots?: number;
}

/** A whole service in its own processes, whose worker, database and nodes can be made to fail. */
export interface LedgerRig extends LedgerService {
  /** On the way from the service to the chain, by the first of its nodes. */
  faults: ChainFaults;
  /** Each node's. */
  nodes: readonly ChainFaults[];
  /** Faults of every node that is not lying; to be kept next to other faults. */
  honestFaults: readonly FaultInput[];
  /** The chain's own URL, without faults. */
  confirmedSlot(): Promise<number>;
  /** Starts a worker; in another Temporal namespace it has its own follower. */
  startWorker(namespace?: string): Promise<WorkerProcess>;
  /** Kills PostgreSQL, and starts it again after this time. */
  restartPostgres(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startLedgerRig(options: LedgerRigOptions): Promise<LedgerRig> {
  const { source, nodes: nodeCount = 1, isPatient = false, finalLateBySlots = 0 } = options;
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-ledger-'));
  const postgresHome = `${directory}-postgres`;
  const [postgresPort, temporalPort] = [await freePort(), await freePort()];
  const binary = await findTemporalBinary(process.env, createTemporalSources(), (line) => console.log(line));
  const openPostgres = () =>
    startPostgres({
      home: postgresHome,
      port: postgresPort,
      logFile: join(directory, 'postgres.log'),
      // A killed server's files survive in the system's cache: only a crash of the machine would need fsync.
      settings: { fsync: 'off' },
    });
  const [firstPostgres, temporal, chain] = await Promise.all([
    openPostgres(),
    startTemporal({
      binary,
      port: temporalPort,
      databaseFile: join(directory, 'temporal.db'),
      logFile: join(directory, 'temporal.log'),
    }),
    startChain({ logDirectory: directory, slotTimeMs: SLOT_TIME_MS }),
  ]);
  let postgres = firstPostgres;
  const database = connectDatabase({ url: postgres.url, applicationName: 'fault-run', poolSize: 4 });
  await migrate(database);
  const faults = createChainFaults();
  const nodes = [
    faults,
    ...Array.from({ length: nodeCount - 1 }, (_, index) => createChainFaults(index + 2)),
  ];
  const honestFaults: FaultInput[] =
    finalLateBySlots === 0 ? [] : [{ kind: 'late-finality', slots: finalLateBySlots }];
  for (const ofNode of nodes) ofNode.set(honestFaults);
  const proxies = await startChainProxies({
    upstreamRpcUrl: chain.rpcUrl,
    upstreamWsUrl: chain.wsUrl,
    isEvenedOut: true,
    wsPort: 0,
    nodes: nodes.map((ofNode) => ({ rpcPort: 0, faults: ofNode })),
  });
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: 'default',
    DEFAULT_NETWORK: 'devnet',
    SOLANA_DEVNET_RPC_URLS: proxies.rpcUrls.join(','),
    // Block notices belong to no single node, so faults do not affect them.
    SOLANA_DEVNET_WS_URL: proxies.wsUrl,
    SOLANA_DEVNET_CHAIN_ID: chain.chainId,
    SOLANA_DEVNET_EPHEMERAL: 'true',
    SOLANA_DEVNET_LEDGER_SOURCE: source,
    RECEIVE_BY_ONE_NODE_AFTER_SECONDS: String(isPatient ? PATIENT_SECONDS : IMPATIENT_SECONDS),
    // A run makes more transactions than the default limit of a wallet's past.
    LEDGER_BACKFILL_TRANSACTIONS: '100000',
    ENCRYPTION_KEYS: TEST_KEY_RING_TEXT,
    WEBHOOK_ALLOWED_TARGETS: 'http://127.0.0.1:*',
    WORKFLOW_BUNDLE_DIR: join(CHECKOUT, 'node_modules/.cache/workflow-bundle'),
    LOG_LEVEL: 'info',
  };
  /** Includes workers that are still starting. */
  const workers = new Set<Promise<WorkerProcess>>();
  const namespaces = new Set([environment.TEMPORAL_NAMESPACE]);
  let isStopping = false;
  const api = await startApiProcess(environment);
  const access = createAccess({ database });

  return {
    baseUrl: `http://127.0.0.1:${api.port}/v1`,
    chain,
    database,
    faults,
    nodes,
    honestFaults,
    confirmedSlot: () => createChainTruth(chain.rpcUrl).confirmedSlot(),
    async createAccount() {
      const { id: accountId } = await access.createAccount(OPERATOR, {
        name: 'Ledger run',
        tier: 'internal',
      });
      const { apiKey } = await access.createKey(OPERATOR, { accountId, defaultNetwork: 'devnet' });
      return { accountId, apiKey };
    },
    async startWorker(namespace = environment.TEMPORAL_NAMESPACE) {
      if (isStopping) throw new Error('the rig is being taken down');
      if (!namespaces.has(namespace)) await makeNamespace(temporal.address, namespace);
      namespaces.add(namespace);
      const worker = startWorkerProcess({ ...environment, TEMPORAL_NAMESPACE: namespace });
      workers.add(worker);
      return worker;
    },
    async restartPostgres(awayMs) {
      postgres.process.kill();
      await postgres.process.exited;
      await delay(awayMs);
      postgres = await openPostgres();
    },
    async stop() {
      isStopping = true;
      const started = await Promise.allSettled(workers);
      for (const worker of started) if (worker.status === 'fulfilled') await worker.value.kill();
      await api.kill();
      await database.destroy();
      await proxies.close();
      await Promise.all([postgres.stop(), temporal.stop(), chain.stop()]);
      await Promise.all([directory, postgresHome].map((path) => rm(path, { recursive: true, force: true })));
    },
  };
}
