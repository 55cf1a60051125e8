import { setTimeout as delay } from 'node:timers/promises';
import type { FaultInput } from '../../local/chain-faults-schema.ts';
import type { WorkerProcess } from '../support/worker-process.ts';
import type { LedgerStage } from './ledger-stage.ts';

/** What is done to a service while things happen on its chain. */
export interface LedgerTrouble {
  name: string;
  /** Blocks are left, so that balances are read anew and told. */
  mayCorrect: boolean;
  workers: number;
  begin(stage: LedgerStage, workers: WorkerProcess[]): (random: () => number) => { stop(): Promise<void> };
}

/** Between two of a kind: long enough that something works between them. */
const PAUSE_MS = { least: 1_000, most: 8_000 };

/** How long a node fails, or the database is away. */
const TROUBLE_MS = { least: 300, most: 3_000 };

const NODE_FAULTS: FaultInput[] = [
  { kind: 'slow', ms: 700, probability: 0.5 },
  { kind: 'cut', probability: 0.4 },
  { kind: 'garbage', probability: 0.4 },
  { kind: 'nonsense', probability: 0.4 },
  { kind: 'html502' },
  { kind: 'http-status', status: 429, retryAfter: 1 },
  { kind: 'rpc-error', code: -32_005, probability: 0.5 },
  { kind: 'lost-answer', probability: 0.5 },
  { kind: 'hang', probability: 0.1 },
  { kind: 'lag', slots: 12 },
  { kind: 'pruned', everything: true, probability: 0.5 },
];

export const LEDGER_TROUBLES: Record<string, LedgerTrouble> = {
  none: {
    name: 'nothing goes wrong',
    mayCorrect: false,
    workers: 1,
    begin: () => () => ({ stop: async () => undefined }),
  },
  kills: {
    name: 'the worker is killed',
    mayCorrect: false,
    workers: 1,
    begin: (stage, workers) =>
      repeatedly(async () => {
        await workers.pop()?.kill();
        workers.push(await stage.startWorker());
      }),
  },
  nodes: {
    name: 'nodes fail, lag and answer garbage',
    mayCorrect: false,
    workers: 1,
    begin: (stage) =>
      repeatedly(async (random) => {
        const fault = NODE_FAULTS[Math.floor(random() * NODE_FAULTS.length)];
        if (fault) await withFault(stage, fault, between(TROUBLE_MS, random));
      }),
  },
  gaps: {
    name: 'slots are left out of lists',
    mayCorrect: false,
    workers: 1,
    begin: (stage) =>
      repeatedly(async (random) => {
        const head = await stage.confirmedSlot();
        const slots = Array.from({ length: 4 }, () => head + Math.floor(random() * 20));
        await withFault(stage, { kind: 'omitted-slots', slots }, between(TROUBLE_MS, random));
      }),
  },
  forks: {
    name: 'confirmed blocks are left',
    mayCorrect: true,
    workers: 1,
    begin: (stage) =>
      repeatedly(async (random) => {
        const first = (await stage.confirmedSlot()) - Math.floor(random() * 5);
        await withFault(stage, { kind: 'fork', first, without: [] }, between(TROUBLE_MS, random));
      }),
  },
  rivals: {
    name: 'two workers, one of which is killed',
    mayCorrect: false,
    workers: 2,
    begin: (stage, workers) =>
      repeatedly(async () => {
        await workers.shift()?.kill();
        workers.push(await stage.startWorker());
      }),
  },
  database: {
    name: 'PostgreSQL is killed',
    mayCorrect: false,
    workers: 1,
    begin: (stage) => repeatedly(async (random) => stage.restartPostgres(between(TROUBLE_MS, random))),
  },
};

async function withFault(stage: LedgerStage, fault: FaultInput, ms: number): Promise<void> {
  stage.faults.set([fault]);
  await delay(ms);
  stage.faults.set([]);
}

/** One after the other, at random moments; stopping waits until the one under way is over. */
function repeatedly(trouble: (random: () => number) => Promise<void>) {
  return (random: () => number) => {
    const stopped = new AbortController();
    const going = (async () => {
      while (!stopped.signal.aborted) {
        const pause = delay(between(PAUSE_MS, random), undefined, { signal: stopped.signal });
        await pause.catch(() => undefined);
        if (!stopped.signal.aborted) await trouble(random);
      }
    })();
    // Told when it is stopped.
    going.catch(() => undefined);
    return {
      async stop() {
        stopped.abort();
        await going;
      },
    };
  };
}

function between({ least, most }: { least: number; most: number }, random: () => number): number {
  return least + random() * (most - least);
}
