import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkerProcess, type WorkerProcess } from '../../../support/worker-process.ts';
import { startFaultServers, type FaultServers } from '../../fault-servers.ts';

/** An unused port: deliveries do not need a chain. */
const NO_CHAIN = 'http://127.0.0.1:9';

const POOL_SIZE = 12;

/** The delivery parts of one fault run: workers, and servers that it may kill. */
export interface DeliveryRig extends Pick<
  FaultServers,
  'database' | 'restartPostgres' | 'restartTemporal' | 'stop'
> {
  /** In its own namespace if one is named: then it also has its own dispatcher. */
  startWorker(options?: { namespace?: string; databasePort?: number }): Promise<WorkerProcess>;
  databaseServer: { host: string; port: number };
}

export async function startDeliveryRig(): Promise<DeliveryRig> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-webhooks-'));
  const servers = await startFaultServers(directory, POOL_SIZE);
  const workers = new Set<WorkerProcess>();

  return {
    ...servers,
    databaseServer: { host: '127.0.0.1', port: servers.databasePort },
    async startWorker({ namespace = 'default', databasePort = servers.databasePort } = {}) {
      await servers.openNamespace(namespace);
      const url = new URL(servers.environment['DATABASE_URL'] ?? '');
      url.port = String(databasePort);
      const worker = await startWorkerProcess({
        ...servers.environment,
        DATABASE_URL: url.toString(),
        TEMPORAL_NAMESPACE: namespace,
        SOLANA_DEVNET_RPC_URLS: NO_CHAIN,
        SOLANA_DEVNET_CHAIN_ID: 'none',
        SOLANA_DEVNET_EPHEMERAL: 'true',
      });
      workers.add(worker);
      return worker;
    },
    async stop() {
      await Promise.all([...workers].map((worker) => worker.kill()));
      await servers.stop();
    },
  };
}
