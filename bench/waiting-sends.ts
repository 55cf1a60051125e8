import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { MAX_OPEN_OPERATIONS } from '../domain/operations/operation-transitions.ts';
import { waitUntil } from '../test/support/wait-until.ts';
import { collectGarbage } from './garbage-collection.ts';
import { median } from './figures.ts';
import { keepWaiting } from './keep-waiting.ts';
import { residentMibOf } from './process-usage.ts';
import type { ServiceSends } from './service-sends.ts';
import type { Wallets } from './wallets.ts';

/** Requests at once: enough to keep two cores busy, few enough that none times out. */
const CONCURRENCY = 16;

/** Temporal's development server starts a dozen workflows per second; this is for the slowest machines. */
const ALL_WAIT_TIMEOUT_MS = 30 * 60_000;

/** An idle process collects its garbage and returns memory within seconds. */
const PAUSE_MS = 5_000;
const SAMPLES = 5;
const SAMPLE_EVERY_MS = 500;

export interface WaitingMemory {
  waiting: number;
  workerMib: number;
  /** The same after a garbage collection: the memory that is in use. */
  workerHeldMib: number;
  apiMib: number;
  /** For the sends added for this figure; null if none was added. */
  createdPerSecond: number | null;
  /** Until all their workflows were waiting too; null if none was added. */
  withWorkflowsPerSecond: number | null;
}

export interface WaitingOptions {
  /** Numbers of waiting sends, ascending. */
  levels: number[];
  service: ServiceSends;
  wallets: Wallets;
  pids: { worker: number; api: number };
  temporalAddress: string;
  databaseUrl: string;
  say: (line: string) => void;
}

/** Memory of sends that wait for confirmation: none, except for the workflows that workers keep. */
export async function measureWaiting(options: WaitingOptions): Promise<WaitingMemory[]> {
  const { levels, pids, temporalAddress, databaseUrl, say } = options;
  const connection = await Connection.connect({ address: temporalAddress });
  const { workflow } = new Client({ connection });
  const figures: WaitingMemory[] = [];
  const deadlines = keepWaiting(databaseUrl);
  try {
    for (const level of levels) {
      const added = level - (figures.at(-1)?.waiting ?? 0);
      const startedAt = performance.now();
      await createWaiting(options, added);
      const createdAt = performance.now();
      const query = `ExecutionStatus = 'Running' AND OperationStatus = 'awaiting_confirmation'`;
      const allWait = async () => (await workflow.count(query)).count >= level;
      await waitUntil(`${level} workflows wait`, allWait, ALL_WAIT_TIMEOUT_MS);
      const allWaitAt = performance.now();
      await delay(PAUSE_MS);
      const rate = (endedAt: number) => (added === 0 ? null : (added * 1_000) / (endedAt - startedAt));
      const [workerMib, apiMib] = await Promise.all([residentMedian(pids.worker), residentMedian(pids.api)]);
      await collectGarbage(pids.worker);
      const figure = {
        waiting: level,
        workerMib,
        workerHeldMib: await residentMedian(pids.worker),
        apiMib,
        createdPerSecond: rate(createdAt),
        withWorkflowsPerSecond: rate(allWaitAt),
      };
      say(
        `${level} sends wait: the worker has ${figure.workerMib.toFixed(0)} MiB, and holds ${figure.workerHeldMib.toFixed(0)}`,
      );
      figures.push(figure);
    }
  } finally {
    await deadlines.stop();
    await connection.close();
  }
  return figures;
}

async function createWaiting({ service, wallets }: WaitingOptions, count: number): Promise<void> {
  const funded = await wallets.fund(Math.ceil(count / MAX_OPEN_OPERATIONS));
  const turns = funded
    .flatMap((wallet) => Array.from({ length: MAX_OPEN_OPERATIONS }, () => wallet))
    .slice(0, count);
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let wallet = turns.pop(); wallet; wallet = turns.pop()) await service.create(wallet);
    }),
  );
}

async function residentMedian(pid: number): Promise<number> {
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples.push(await residentMibOf(pid));
    await delay(SAMPLE_EVERY_MS);
  }
  return median(samples);
}
