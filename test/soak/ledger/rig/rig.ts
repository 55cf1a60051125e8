import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChainFaults, type ChainFaults } from '../../../../local/chain/faults/chain-faults.ts';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { startChainProxies } from '../../../../local/chain/proxy/chain-proxy.ts';
import { startChain } from '../../../../local/chain/chain.ts';
import { createAccess } from '../../../../use-cases/access/index.ts';
import { startApiProcess } from '../../../support/api-process.ts';
import { startWorkerProcess, type WorkerProcess } from '../../../support/worker-process.ts';
import { startFaultServers, type FaultServers } from '../../fault-servers.ts';
import { createChainTruth } from '../checker/chain-truth.ts';
import type { LedgerService } from '../run-ledger.ts';
import { OPERATOR } from '../../../support/actors.ts';

/** Two busy cores keep up with this, and a blockhash still expires in half a minute. */
const SLOT_TIME_MS = 200;

/** Short, so that an outage of some seconds is enough. */
const IMPATIENT_SECONDS = 2;

/** Longer than any cell: no node is ever silent for that long. */
const PATIENT_SECONDS = 3_600;

const POOL_SIZE = 4;

export interface LedgerRigOptions {
  source: string;
  nodes?: number;
  /** No silence of a node is long enough to report what one alone has shown. */
  isPatient?: boolean;
  /** With every node, blocks are finalized this many slots later than on the chain. */
  finalLateBySlots?: number;
}

/** A whole service in its own processes, whose worker, database and nodes can be made to fail. */
export interface LedgerRig extends LedgerService, Pick<FaultServers, 'restartPostgres'> {
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
  stop(): Promise<void>;
}

export async function startLedgerRig(options: LedgerRigOptions): Promise<LedgerRig> {
  const { source, nodes: nodeCount = 1, isPatient = false, finalLateBySlots = 0 } = options;
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-ledger-'));
  const [servers, chain] = await Promise.all([
    startFaultServers(directory, POOL_SIZE),
    startChain({ logDirectory: directory, slotTimeMs: SLOT_TIME_MS }),
  ]);
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
    ...servers.environment,
    SOLANA_DEVNET_RPC_URLS: proxies.rpcUrls.join(','),
    // Block notifications belong to no single node, so faults do not affect them.
    SOLANA_DEVNET_WS_URL: proxies.wsUrl,
    SOLANA_DEVNET_CHAIN_ID: chain.chainId,
    SOLANA_DEVNET_EPHEMERAL: 'true',
    SOLANA_DEVNET_LEDGER_SOURCE: source,
    RECEIVE_BY_ONE_NODE_AFTER_SECONDS: String(isPatient ? PATIENT_SECONDS : IMPATIENT_SECONDS),
    // A run makes more transactions than the default limit of a wallet's past.
    LEDGER_BACKFILL_TRANSACTIONS: '100000',
  };
  /** Includes workers that are still starting. */
  const workers = new Set<Promise<WorkerProcess>>();
  let isStopping = false;
  const api = await startApiProcess(environment);
  const access = createAccess({ database: servers.database });

  return {
    baseUrl: `http://127.0.0.1:${api.port}/v1`,
    chain,
    database: servers.database,
    restartPostgres: servers.restartPostgres,
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
    async startWorker(namespace = 'default') {
      if (isStopping) throw new Error('the rig is being taken down');
      await servers.openNamespace(namespace);
      const worker = startWorkerProcess({ ...environment, TEMPORAL_NAMESPACE: namespace });
      workers.add(worker);
      return worker;
    },
    async stop() {
      isStopping = true;
      const started = await Promise.allSettled(workers);
      for (const worker of started) if (worker.status === 'fulfilled') await worker.value.kill();
      await api.kill();
      await proxies.close();
      await chain.stop();
      await servers.stop();
    },
  };
}
