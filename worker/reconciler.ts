import { setTimeout as delay } from 'node:timers/promises';
import { runLoop } from '../loops/run-loop.ts';
import { withAdvisoryLock } from '../db/postgres/advisory-lock.ts';
import type { Database } from '../db/postgres/connect.ts';
import type { OperationQueries } from '../db/operations/operation-queries.ts';
import type { OperationStore } from '../db/operations/operation-store.ts';
import type { OperationKinds } from '../domain/operations/operation-kind.ts';
import type { Network } from '../domain/networks.ts';
import { operationToStart } from '../use-cases/operations/read-operation.ts';
import type { TemporalGateway } from '../use-cases/temporal-gateway.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface ReconcilerDeps {
  database: Database;
  kinds: OperationKinds;
  store: Pick<OperationStore, 'claimOverdue'>;
  queries: Pick<OperationQueries, 'state'>;
  gateway: Pick<
    TemporalGateway,
    | 'wakeOperation'
    | 'ensureDispatcher'
    | 'ensureLedger'
    | 'ensurePrices'
    | 'ensureAlerts'
    | 'ensureStakes'
    | 'ensureChatSender'
    | 'ensureHourly'
  >;
  /** False: the service has no bot. */
  hasBot: boolean;
  /** The configured networks. */
  networks: readonly Network[];
  /** Those whose prices are read. */
  pricedNetworks: readonly Network[];
  ensureSearchAttributes(): Promise<void>;
  /** Asks each network for its chain: if the chain was replaced, operations of the old one become due. */
  observeChains(): Promise<void>;
  log: Logger;
  intervalMs?: number;
}

/** One turn every ten seconds, at most 20 starts a second, so that an outage of many operations floods no part. */
const INTERVAL_MS = 10_000;
const STARTS_PER_SECOND = 20;

const LOCK = 'reconciler';

/**
 * Repairs what Temporal lost: a loop in every worker process, of which only one at a time holds the lock. Not a Temporal
 * schedule, because it has to survive what it repairs.
 */
export function startReconciler(deps: ReconcilerDeps): { stop(): Promise<void> } {
  const { intervalMs = INTERVAL_MS, log } = deps;
  const stopped = new AbortController();
  const { signal } = stopped;
  const running = runLoop({
    signal,
    async turn() {
      await withAdvisoryLock(deps.database, LOCK, () => reconcile(deps, signal));
      return intervalMs;
    },
    onFailure: (error) => log.warn({ err: error }, 'reconciling failed; trying again'),
    failurePauseMs: intervalMs,
  });
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

async function reconcile(deps: ReconcilerDeps, signal: AbortSignal): Promise<void> {
  // Without them the workflows still run; overdue operations must not wait for a question that Temporal does not answer.
  await deps
    .ensureSearchAttributes()
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the search attributes are not known to be registered'),
    );
  await deps.gateway.ensureDispatcher();
  if (deps.hasBot) {
    await deps.gateway.ensureChatSender();
    await deps.gateway.ensureHourly();
  }
  for (const network of deps.networks) {
    await deps.gateway.ensureLedger(network);
    await deps.gateway.ensureAlerts(network);
    await deps.gateway.ensureStakes(network);
  }
  for (const network of deps.pricedNetworks) await deps.gateway.ensurePrices(network);
  await deps.observeChains();
  const endsAt = Date.now() + INTERVAL_MS;
  // Small claims: operations that a turn has no time for stay due for the next turn.
  while (Date.now() < endsAt) {
    const overdue = await deps.store.claimOverdue(STARTS_PER_SECOND);
    for (const { id } of overdue) {
      signal.throwIfAborted();
      // The lock's transaction is idle meanwhile, and the server ends long idle ones. The rest of the claim is due again
      // soon.
      if (Date.now() >= endsAt) return;
      await ensureWorkflow(deps, id);
      await delay(1_000 / STARTS_PER_SECOND, undefined, { signal });
    }
    if (overdue.length < STARTS_PER_SECOND) return;
  }
}

async function ensureWorkflow({ kinds, queries, gateway, log }: ReconcilerDeps, id: string): Promise<void> {
  try {
    const state = await queries.state(id);
    if (!state || state.operation.isFinal) return;
    await gateway.wakeOperation(operationToStart(kinds, state.operation));
    log.info({ operation_id: id }, 'workflow woken for an overdue operation');
  } catch (error) {
    // The claim has postponed it, so it will come up again.
    log.warn({ operation_id: id, err: error }, 'workflow could not be woken');
  }
}
