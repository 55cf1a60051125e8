import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChainFaults, type ChainFaults } from '../../../../local/chain/faults/chain-faults.ts';
import { startChainProxies } from '../../../../local/chain/proxy/chain-proxy.ts';
import { startChain } from '../../../../local/chain/chain.ts';
import { freePort } from '../../../../local/processes/ports.ts';
import { createAccess } from '../../../../use-cases/access/index.ts';
import { CHECKOUT } from '../../../architecture/support/checkout.ts';
import { OPERATOR } from '../../../support/actors.ts';
import { startFaultServers, type FaultServers } from '../../fault-servers.ts';
import { buildService } from './build-service.ts';
import { createAskedOutcomes, type AskedOutcomes } from './asked-outcomes.ts';
import type { NodeCount } from '../cell.ts';
import type { KillPoint } from './kill-point-messages.ts';
import { startRigMarket, type RigMarket } from './rig-market.ts';
import { startServiceProcess, type ServiceProcess } from './service-process.ts';
import { checkStored } from '../checker/check-stored.ts';

/** Short, so that a blockhash expires in seconds; two busy cores still keep up. */
const USUAL_SLOT_TIME_MS = 40;

const POOL_SIZE = 4;

/**
 * A whole service for one fault run: its own PostgreSQL, Temporal and chain, which the run may kill, a worker and an API in
 * their own processes, and nodes in front of the chain that can be made to fail.
 */
export interface Rig extends FaultServers {
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
  worker: ServiceProcess;
  api: ServiceProcess;
  /** Kill points that were crossed so far. */
  crossed(): readonly CrossedBy[];
  /** Signed transactions that reached a node without being stored before. */
  unstored: string[];
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
  const [servers, chain, built] = await Promise.all([
    startFaultServers(directory, POOL_SIZE),
    startChain({ logDirectory: directory, slotTimeMs }),
    buildService(sources, directory),
  ]);
  const { database } = servers;
  const apiPort = await freePort();
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
    ...servers.environment,
    API_PORT: String(apiPort),
    SOLANA_DEVNET_RPC_URLS: proxies.rpcUrls.slice(0, options.nodes).join(','),
    SOLANA_DEVNET_WS_URL: proxies.wsUrl,
    SOLANA_DEVNET_CHAIN_ID: chain.chainId,
    // Its nodes may claim to serve another chain, which the service must never believe.
    SOLANA_DEVNET_EPHEMERAL: 'false',
    CONFIRM_BY_ONE_NODE_AFTER_SECONDS: String(options.confirmByOneNodeAfterSeconds ?? ''),
    ...market.environment,
    // The worker of a changed copy has its own bundle.
    ...(sources === CHECKOUT ? {} : { WORKFLOW_BUNDLE_DIR: join(directory, 'workflow-bundle') }),
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
    ...servers,
    worker,
    api,
    crossed: () => [...crossed.values()],
    unstored,
    async stop() {
      await Promise.all([worker.stop(), api.stop()]);
      await built.remove();
      await Promise.all([proxies.close(), market.stop()]);
      await chain.stop();
      await servers.stop();
    },
  };
}
