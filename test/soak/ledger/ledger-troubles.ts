import { setTimeout as delay } from 'node:timers/promises';
import type { FaultInput } from '../../../local/chain/faults/chain-faults-schema.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { lagInTurns, leaveBlocks, skipSlots } from './chain-troubles.ts';
import { CONTRADICTING_TROUBLES } from './contradicting-troubles.ts';
import type { LedgerStage } from './ledger-stage.ts';
import { neverDone, type LedgerTrouble } from './ledger-trouble.ts';
import { between, repeatedly } from './repeated-trouble.ts';

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

/** Temporal runs one follower for each network in each of them. */
const RIVALS = ['default', 'rival'] as const;

/** Of one follower: it has time to go on by itself. */
const MOST_ALONE_MS = 3_000;

/** Beside the ten seconds after a kill in which there is one follower only. */
const RIVALRY_MS = { least: 5_000, most: 12_000 };

/** They take the ledger from each other about once a second; kills alone would make less. */
const LEAST_TERMS = 10;

export const LEDGER_TROUBLES: Record<string, LedgerTrouble> = {
  none: {
    name: 'nothing goes wrong',
    begin: () => () => ({ stop: async () => undefined }),
  },
  kills: {
    name: 'the worker is killed',
    begin: (stage, workers) =>
      repeatedly(async () => {
        await workers.pop()?.kill();
        workers.push(await stage.startWorker());
      }),
  },
  nodes: {
    name: 'nodes fail, lag and answer garbage',
    begin: (stage) =>
      repeatedly(async ({ random }) => {
        const fault = NODE_FAULTS[Math.floor(random() * NODE_FAULTS.length)];
        if (fault) await withFault(stage, fault, between(TROUBLE_MS, random));
      }),
  },
  gaps: {
    name: 'slots are left out of lists',
    begin: (stage) =>
      repeatedly(async ({ random }) => {
        const head = await stage.confirmedSlot();
        const slots = Array.from({ length: 4 }, () => head + Math.floor(random() * 20));
        await withFault(stage, { kind: 'omitted-slots', slots }, between(TROUBLE_MS, random));
      }),
  },
  skipped: {
    name: 'slots without a block',
    begin: (stage) => skipSlots(stage),
    missed: ({ faults }) => neverDone(faults, 'skipped-slots'),
  },
  lag: {
    name: 'each node lags in its turn',
    nodes: 2,
    begin: (stage) => lagInTurns(stage),
    missed: ({ nodes }) => nodes.flatMap((faults) => neverDone(faults, 'lag')),
  },
  ...CONTRADICTING_TROUBLES,
  forks: {
    name: 'confirmed blocks are left',
    mayCorrect: true,
    begin: (stage) => leaveBlocks(stage),
    missed: ({ faults }, { dropped }) => [
      ...neverDone(faults, 'fork'),
      ...(dropped === 0 ? ['nothing that was told was lost for good: nothing was shown'] : []),
    ],
  },
  rivals: {
    name: 'two followers of one ledger, one of which is killed',
    workers: RIVALS,
    ready: (stage) =>
      waitUntil('each has taken the ledger over', async () => (await termsOf(stage)) > RIVALS.length),
    begin: (stage, workers) =>
      repeatedly(
        async ({ random }) => {
          const victim = random() < 0.5 ? 0 : 1;
          await workers[victim]?.kill();
          await delay(random() * MOST_ALONE_MS);
          workers[victim] = await stage.startWorker(RIVALS[victim]);
        },
        { pauseMs: RIVALRY_MS },
      ),
    missed: async (stage) => {
      const terms = await termsOf(stage);
      return terms < LEAST_TERMS ? [`the ledger was taken over ${terms} times only: nothing was shown`] : [];
    },
  },
  database: {
    name: 'PostgreSQL is killed',
    begin: (stage) => repeatedly(async ({ random }) => stage.restartPostgres(between(TROUBLE_MS, random))),
  },
};

async function withFault({ faults }: LedgerStage, fault: FaultInput, ms: number): Promise<void> {
  faults.set([fault]);
  await delay(ms);
  faults.set([]);
}

/** How often the ledger was taken over. */
async function termsOf({ database }: LedgerStage): Promise<number> {
  const [ledger] = (await database('ledger_cursors').select('term')) as { term: number }[];
  return ledger?.term ?? 0;
}
