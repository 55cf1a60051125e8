import type { Database } from '../../../../db/postgres/connect.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import type { WorkerProcess } from '../../../support/worker-process.ts';
import type { WatchedEndpoint } from '../checker/checker.ts';
import { arrivedAt } from '../rig/watch-endpoints.ts';

export interface WorkerKills {
  kills: number;
  /** Number of POSTs that should arrive in all. */
  expected: number;
  endpoints: readonly WatchedEndpoint[];
  random: () => number;
  startWorker(): Promise<WorkerProcess>;
  /** Called after each kill. */
  afterKill?(): Promise<void>;
}

/** The kills happen in this share of all arrivals, so that each is in the middle of some. */
const LAST_KILL_AT = 0.85;

/** From one kill to the next: the dispatcher's activity moves to another worker 6 s after its last heartbeat. */
const PROGRESS_TIMEOUT_MS = 60_000;

/** Kills the worker at random moments of a run, and starts another one each time. Returns the last one, which is alive. */
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
 * A killed worker's deliveries wait for their lease of 34 s; this ends the leases instead of waiting. Harmless if the holder
 * lives: then both make the attempt, which adds one duplicate.
 */
export async function endLeases(database: Database): Promise<void> {
  await database.raw(
    `UPDATE deliveries SET leased_until = now() WHERE status = 'queued' AND leased_until > now()`,
  );
}
