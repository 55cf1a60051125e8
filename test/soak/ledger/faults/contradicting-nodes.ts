import { waitUntil } from '../../../support/wait-until.ts';
import type { Verdict } from '../checker/checker.ts';
import type { LedgerRig } from '../rig/rig.ts';
import { doneByNone, neverDone, type FaultScenario } from './fault-scenario.ts';
import { kindsOf, lagFar, lieNowAndThen, LIES, type Lie } from './lying-nodes.ts';
import { takeNodesDown } from './one-node-left.ts';

/** Fifteen seconds besides the 31 slots: enough for many polls, even if a busy machine writes late. */
const LATE_SLOTS = 75;

/** Longer than the wait before one node's report, even on a busy machine. */
const LONELY_MS = { min: 6_000, max: 10_000 };

const EVERY_LIE = Object.values(LIES);
const LONELY_LIES = [LIES.invention, LIES.amount, LIES.omission];

/** Cells in which nodes contradict each other, or in which one alone is left. */
export const CONTRADICTING_SCENARIOS = {
  lagsFar: {
    name: 'one of two nodes lags 60 slots',
    ...among(2),
    begin: (rig) => lagFar(rig),
    missed: ({ nodes }) => neverDone(nodes[1], 'lag'),
  },
  down: {
    name: 'one of two nodes is down for a while',
    ...among(2),
    begin: (rig) => takeNodesDown(rig),
    missed: ({ nodes }, verdict) => [...neverDone(nodes[0], 'cut'), ...neverByOne(verdict)],
  },
  patientDown: {
    name: 'one of two nodes is down for a while, and patience',
    ...among(2),
    isPatient: true,
    mayCorrect: true,
    begin: (rig) => takeNodesDown(rig, { isPatient: true }),
    missed: ({ nodes }) => neverDone(nodes[0], 'cut'),
  },
  invention: { name: 'one of two nodes invents a deposit', ...liar(2, [LIES.invention]) },
  amount: { name: 'one of two nodes shows a wrong amount', ...liar(2, [LIES.amount]), mayCorrect: true },
  omission: { name: 'one of two nodes leaves payments out', ...liar(2, [LIES.omission]), mayCorrect: true },
  error: {
    name: 'one of two nodes shows successful transactions as failed',
    ...liar(2, [LIES.error]),
    mayCorrect: true,
  },
  finality: {
    name: 'one of two nodes claims finality early',
    ...liar(2, [LIES.finality]),
    finalLateBySlots: LATE_SLOTS,
  },
  sometimes: {
    name: 'one of two nodes lies only sometimes',
    ...liar(2, [LIES.sometimes]),
    mayCorrect: true,
  },
  patientLies: {
    name: 'one of two nodes lies, by every lie in turn, and patience',
    ...liar(2, EVERY_LIE),
    mayCorrect: true,
    isPatient: true,
    finalLateBySlots: LATE_SLOTS,
  },
  ofThree: {
    name: 'one of three nodes lies, by every lie in turn',
    ...liar(3, EVERY_LIE),
    mayCorrect: true,
    finalLateBySlots: LATE_SLOTS,
  },
  lonely: {
    name: 'one of two nodes lies while the other one is down',
    ...among(2),
    mayCorrect: true,
    mayBelieveOne: true,
    begin: (rig) => lieNowAndThen(rig, LONELY_LIES, { isAlone: true, lieMs: LONELY_MS }),
    missed: ({ nodes }, verdict) => [
      ...doneByNone(nodes, ['cut', ...kindsOf(LONELY_LIES)]),
      ...neverByOne(verdict),
    ],
  },
  patientLonely: {
    name: 'one of two nodes lies while the other one is down, and patience',
    ...among(2),
    mayCorrect: true,
    isPatient: true,
    begin: (rig) => lieNowAndThen(rig, LONELY_LIES, { isAlone: true, isLieFirst: true, lieMs: LONELY_MS }),
    missed: ({ nodes }) => doneByNone(nodes, ['cut', ...kindsOf(LONELY_LIES)]),
  },
} satisfies Record<string, FaultScenario>;

/** Begins once the ledger has a cursor: that takes a finalized block, and finality may be late. */
function among(nodes: number): Pick<FaultScenario, 'nodes' | 'isContradicting' | 'ready'> {
  return { nodes, isContradicting: true, ready: ledgerHasBegun };
}

async function ledgerHasBegun({ database }: LedgerRig): Promise<unknown> {
  return waitUntil(
    'the ledger has begun',
    async () => (await database('ledger_cursors').first('slot')) !== undefined,
  );
}

/** One of this many nodes serves each lie in turn; checks that each was served. */
function liar(
  count: number,
  lies: readonly Lie[],
): ReturnType<typeof among> & Pick<FaultScenario, 'begin'> & Required<Pick<FaultScenario, 'missed'>> {
  return {
    ...among(count),
    begin: (rig) => lieNowAndThen(rig, lies),
    missed: ({ nodes }) => doneByNone(nodes, kindsOf(lies)),
  };
}

/** A problem if nothing was reported with one node, so that the run has shown nothing. */
function neverByOne({ byOne }: Verdict): string[] {
  return byOne > 0 ? [] : ['nothing was reported with one node: nothing was shown'];
}
