import type { Database } from '../../../../db/postgres/connect.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import type { WorkerProcess } from '../../../support/worker-process.ts';
import type { WatchedEndpoint } from '../checker/checker.ts';
import { arrivedAt } from '../rig/watch-endpoints.ts';

export interface WorkerKills {
  kills: number;
  /** How many POSTs are to arrive in all. */
  expected: number;
  endpoints: readonly WatchedEndpoint[];
  random: () => number;
  startWorker(): Promise<WorkerProcess>;
  /** Behind each kill. */
  afterKill?(): Promise<void>;
}

/** The kills are in this part of all arrivals, so that each is in the middle of some. */
const LAST_KILL_AT = 0.85;

/** From one kill to the next one: the dispatcher's activity is given to another worker 6 s after its last heartbeat. */
const PROGRESS_TIMEOUT_MS = 60_000;

/** Kills the worker at random moments of a run, and starts another one each time. Returns the one that lives. */
export async function killWorkers(worker: WorkerProcess, options: WorkerKills): Promise<WorkerProcess> {
  const { kills, expected, endpoints, random, startWorker, afterKill } = options;
  let living = worker;
  for (let kill = 0; kill < kills; kill += 1) {
    const at = Math.floor(((kill + random()) / kills) * LAST_KILL_AT * expected);
    await waitUntil(`${at} arrivals`, () => arrivedAt(endpoints) >= at, PROGRESS_TIMEOUT_MS);
    await living.kill();
    await afterKill?.();
    living = await startWorker();
  }
  return living;
}

/**
 * What a killed worker had begun is nobody's until its lease of 34 s has run out; the clock is put forward for it. Harmless
 * where its holder lives after all: then both make the attempt, which is one more duplicate.
 */
export async function endLeases(database: Database): Promise<void> {
  await database.raw(
    `UPDATE deliveries SET leased_until = now() WHERE status = 'queued' AND leased_until > now()`,
  );
}
