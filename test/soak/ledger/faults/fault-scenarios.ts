import { setTimeout as delay } from 'node:timers/promises';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { lagInTurns, leaveBlocks, skipSlots } from './chain-scenarios.ts';
import { CONTRADICTING_SCENARIOS } from './contradicting-nodes.ts';
import type { LedgerRig } from '../rig/rig.ts';
import { neverDone, type FaultScenario } from './fault-scenario.ts';
import { between, repeatedly } from './repeated-fault.ts';

/** Duration of a node's failure, or of the database's outage. */
const FAULT_MS = { min: 300, max: 3_000 };

/** The answers of two servers by turns. */
const HALF_PRUNED: FaultInput = { kind: 'pruned', everything: true, probability: 0.5 };

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
  HALF_PRUNED,
];

/** Often enough that each wallet's past and many payments are read meanwhile. */
const SERVERS_PAUSE_MS = { min: 500, max: 2_000 };

/** Temporal runs one follower for each network in each of them. */
const RIVALS = ['default', 'rival'] as const;

/** Time of one follower alone, to continue by itself. */
const MAX_ALONE_MS = 3_000;

/** Besides the ten seconds after a kill with one follower only. */
const RIVALRY_MS = { min: 5_000, max: 12_000 };

/** The followers take the ledger from each other about once a second; kills alone would cause fewer leases. */
const MIN_LEASES = 10;

export const FAULT_SCENARIOS: Record<string, FaultScenario> = {
  none: {
    name: 'nothing goes wrong',
    begin: () => () => ({ stop: async () => undefined }),
  },
  kills: {
    name: 'the worker is killed',
    begin: (rig, workers) =>
      repeatedly(async () => {
        await workers.pop()?.kill();
        workers.push(await rig.startWorker());
      }),
  },
  nodes: {
    name: 'nodes fail, lag and answer garbage',
    lookUps: false,
    begin: (rig) =>
      repeatedly(async ({ random }) => {
        const fault = NODE_FAULTS[Math.floor(random() * NODE_FAULTS.length)];
        if (fault) await withFault(rig, fault, between(FAULT_MS, random));
      }),
  },
  servers: {
    name: 'one URL stands for two servers, of which one has deleted its blocks',
    lookUps: false,
    begin: (rig) =>
      repeatedly(({ random }) => withFault(rig, HALF_PRUNED, between(FAULT_MS, random)), {
        pauseMs: SERVERS_PAUSE_MS,
      }),
    missed: ({ faults }) => neverDone(faults, 'pruned'),
  },
  gaps: {
    name: 'slots are left out of lists',
    begin: (rig) =>
      repeatedly(async ({ random }) => {
        const head = await rig.confirmedSlot();
        const slots = Array.from({ length: 4 }, () => head + Math.floor(random() * 20));
        await withFault(rig, { kind: 'omitted-slots', slots }, between(FAULT_MS, random));
      }),
  },
  skipped: {
    name: 'slots without a block',
    begin: (rig) => skipSlots(rig),
    missed: ({ faults }) => neverDone(faults, 'skipped-slots'),
  },
  lag: {
    name: 'each node lags in its turn',
    nodes: 2,
    begin: (rig) => lagInTurns(rig),
    missed: ({ nodes }) => nodes.flatMap((faults) => neverDone(faults, 'lag')),
  },
  ...CONTRADICTING_SCENARIOS,
  forks: {
    name: 'confirmed blocks are dropped',
    mayCorrect: true,
    begin: (rig) => leaveBlocks(rig),
    missed: ({ faults }, { dropped }) => [
      ...neverDone(faults, 'fork'),
      ...(dropped === 0 ? ['no reported payment was lost: nothing was shown'] : []),
    ],
  },
  rivals: {
    name: 'two followers of one ledger, one of which is killed',
    workers: RIVALS,
    ready: (rig) =>
      waitUntil('each has taken the ledger over', async () => (await leasesOf(rig)) > RIVALS.length),
    begin: (rig, workers) =>
      repeatedly(
        async ({ random }) => {
          const victim = random() < 0.5 ? 0 : 1;
          await workers[victim]?.kill();
          await delay(random() * MAX_ALONE_MS);
          workers[victim] = await rig.startWorker(RIVALS[victim]);
        },
        { pauseMs: RIVALRY_MS },
      ),
    missed: async (rig) => {
      const leases = await leasesOf(rig);
      return leases < MIN_LEASES ? [`the ledger was taken over ${leases} times only: nothing was shown`] : [];
    },
  },
  database: {
    name: 'PostgreSQL is killed',
    begin: (rig) => repeatedly(async ({ random }) => rig.restartPostgres(between(FAULT_MS, random))),
  },
};

async function withFault({ faults }: LedgerRig, fault: FaultInput, ms: number): Promise<void> {
  faults.set([fault]);
  await delay(ms);
  faults.set([]);
}

/** How often the ledger was taken over. */
async function leasesOf({ database }: LedgerRig): Promise<number> {
  const [ledger] = (await database('ledger_cursors').select('fencing_token')) as { fencing_token: number }[];
  return ledger?.fencing_token ?? 0;
}
