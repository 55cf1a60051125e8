import { NativeConnection, type WorkflowBundleOption } from '@temporalio/worker';
import { createActivities } from '../activities/index.ts';
import { createKindSteps } from '../activities/kinds.ts';
import { createChartDrawer } from '../charts/chart-drawer.ts';
import { createNetworks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import { proxyFor } from '../config/proxy-settings.ts';
import { connectDatabase } from '../db/postgres/connect.ts';
import { createOperationQueries } from '../db/operations/operation-queries.ts';
import { createChainStore } from '../db/chains/chain-store.ts';
import { createOperationStore } from '../db/operations/operation-store.ts';
import { KINDS } from '../domain/kinds.ts';
import { NETWORKS } from '../domain/networks.ts';
import { createColumnCipher } from '../encryption/column-cipher.ts';
import { createUserKeys } from '../encryption/user-keys.ts';
import { createDataConverter } from '../encryption/data-converter.ts';
import { createSwapSources } from '../providers/swap-sources.ts';
import { createTemporalGateway } from '../use-cases/temporal-gateway.ts';
import type { Logger } from '../telemetry/logger.ts';
import { TASK_QUEUES, type TaskQueueName } from '../workflows/task-queues.ts';
import { connectTemporal } from './connect-temporal.ts';
import { createWorkers } from './create-workers.ts';
import { ensureSearchAttributes } from './ensure-temporal.ts';
import { observeChains } from './observe-chains.ts';
import { startReconciler } from './reconciler.ts';
import { createAlertDeps } from './alert-deps.ts';
import { createChatDeps } from './chat-deps.ts';
import { createDeliveryDeps } from './delivery-deps.ts';
import { createLedgerDeps } from './ledger-deps.ts';
import { createOrderDeps } from './order-deps.ts';
import { createNewsDeps } from './news-deps.ts';
import { createPriceDeps } from './price-deps.ts';
import { createStakeDeps } from './stake-deps.ts';

export interface RunningWorker {
  /** Rejects if a worker fails; resolves after `stop`. */
  finished: Promise<void>;
  stop(): Promise<void>;
}

export interface StartWorkerOptions {
  config: Config;
  log: Logger;
  workflowBundle: WorkflowBundleOption;
  queues?: readonly TaskQueueName[];
  reconcileIntervalMs?: number;
  /** How often the ledger's workflow reports its position. */
  ledgerFollowMs?: number;
  /** From one observation of the validators to the next one. */
  observeValidatorsMs?: number;
}

const ALL_QUEUES = Object.keys(TASK_QUEUES) as TaskQueueName[];

/** Without a bot, no message waits for a chat. */
function queuesOf({ bot }: Config): TaskQueueName[] {
  return bot.telegram ? ALL_QUEUES : ALL_QUEUES.filter((queue) => queue !== 'chat');
}

/** Wires and runs the activities, workers and reconciler of one process. Temporal has to be reachable. */
export async function startWorker(options: StartWorkerOptions): Promise<RunningWorker> {
  const { config, log, workflowBundle, queues = queuesOf(config) } = options;
  const { namespace } = config.temporal;
  const dataConverter = createDataConverter(config.encryptionKeys);
  const connection = await connectTemporal(config.temporal.connection);
  const native = await NativeConnection.connect(config.temporal.connection);
  // Before anything polls: an upsert of an unregistered attribute fails its workflow task forever.
  await ensureSearchAttributes(connection, namespace);

  const database = connectDatabase({
    ...config.database,
    applicationName: 'wallet-worker',
    poolSize: 20,
  });
  const gateway = createTemporalGateway(connection, { namespace, dataConverter });
  const networks = createNetworks(config.networks, {
    acceptChain: createChainStore(database).accept,
    onSocketProblem: (network, problem) => log.warn({ network, problem }, 'the web socket of a node broke'),
    proxyFor: (url) => proxyFor(url, config.proxies),
  });
  const store = createOperationStore(database, KINDS);
  const queries = createOperationQueries(database);
  const cipher = createColumnCipher(config.encryptionKeys);
  const userKeys = createUserKeys(cipher);
  const deliveries = createDeliveryDeps({
    config,
    database,
    cipher,
    userKeys,
    startDelivery: gateway.startDelivery,
    log,
  });
  const chats = createChatDeps({
    config,
    database,
    networks,
    queries,
    cipher,
    userKeys,
    wakeDigest: gateway.wakeDigest,
    charts: createChartDrawer(),
    log,
  });
  const ledger = createLedgerDeps({ config, database, networks, log, followMs: options.ledgerFollowMs });
  const prices = createPriceDeps({ config, database });
  const swapSources = createSwapSources(config.prices);
  const orders = createOrderDeps({
    config,
    database,
    networks,
    kinds: KINDS,
    store,
    sources: swapSources,
    gateway,
    log,
  });
  const stakes = createStakeDeps({
    config,
    database,
    networks,
    gateway,
    observeMs: options.observeValidatorsMs,
    log,
  });
  const news = createNewsDeps({ config, database });
  const workers = await createWorkers({
    connection: native,
    namespace,
    dataConverter,
    workflowBundle,
    queues,
    activities: createActivities({
      operations: {
        kinds: KINDS,
        steps: createKindSteps({ swapSources }),
        store,
        queries,
      },
      networks,
      deliveries: deliveries.activities,
      ledger: ledger.activities,
      chats: chats?.activities ?? null,
      feeds: news.activities,
      alerts: createAlertDeps({ config, database, networks, log, startOrders: orders.startOrders }),
      orders: orders.activities,
      stakes: stakes.activities,
      prices: prices?.activities ?? null,
      confirmByOneNodeAfterMs: config.quorum.confirmByOneNodeAfterMs,
      log,
    }),
  });
  const reconciler = startReconciler({
    database,
    kinds: KINDS,
    store,
    queries,
    gateway,
    ensureSearchAttributes: () => ensureSearchAttributes(connection, namespace),
    hasBot: chats !== null,
    networks: NETWORKS.filter((network) => config.networks[network]),
    pricedNetworks: prices ? [prices.network] : [],
    observeChains: () => observeChains(config, networks),
    log,
    ...(options.reconcileIntervalMs === undefined ? {} : { intervalMs: options.reconcileIntervalMs }),
  });
  const finished = Promise.all(workers.map((worker) => worker.run())).then(() => undefined);

  return {
    finished,
    async stop() {
      await reconciler.stop();
      const firstAttempts = deliveries.stopFirstAttempts();
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      await finished.catch(() => undefined);
      await firstAttempts;
      await deliveries.close();
      await chats?.close();
      await ledger.close();
      await stakes.close();
      await news.close();
      await prices?.close();
      networks.close();
      await database.destroy();
      await gateway.close();
      await native.close();
    },
  };
}
