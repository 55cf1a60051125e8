import { parseArgs } from 'node:util';
import { z } from 'zod';
import { MAX_NODES } from '../local/chain/faults/chain-faults-schema.ts';

/** How much one run measures. */
export interface Plan {
  name: 'quick' | 'usual' | 'full';
  idleSeconds: number;
  overheadRounds: number;
  previewRequests: number;
  lanes: number[];
  sustainedSeconds: number;
  /** Turns of the sends at once, in a comparison with another checkout. */
  sustainedRounds: number;
  /** Seconds of the same loop without the service: shorter, because a local chain slows down with its history. */
  bareSeconds: number;
  sustainedWarmUpSeconds: number;
  waitingLevels: number[];
  save: boolean;
  /** Another checkout of the service to compare with; null: no comparison. */
  against: string | null;
  /** Nodes of the chain; undefined: the default. */
  nodes: number | undefined;
}

/** Workflows that a worker keeps in memory (worker/create-workers.ts): up to this number, memory may grow. */
export const KEPT_WORKFLOWS = 500;

const FULL_WAITING = 10_000;

const AMOUNTS = {
  quick: {
    idleSeconds: 2,
    overheadRounds: 4,
    previewRequests: 6,
    lanes: [8],
    sustainedSeconds: 6,
    sustainedRounds: 1,
    bareSeconds: 4,
    sustainedWarmUpSeconds: 2,
  },
  usual: {
    idleSeconds: 10,
    overheadRounds: 40,
    previewRequests: 45,
    lanes: [8, 16],
    sustainedSeconds: 30,
    sustainedRounds: 3,
    bareSeconds: 12,
    sustainedWarmUpSeconds: 5,
  },
} as const;

/** For a comparison with another checkout, which measures nothing else. */
const AGAINST = {
  quick: { overheadRounds: 4, previewRequests: 6 },
  usual: { overheadRounds: 60, previewRequests: 60 },
} as const;

const DEFAULT_WAITING = { quick: 100, usual: 1_000, full: FULL_WAITING } as const;

export const HELP = `npm run bench:send -- [--quick | --full] [--nodes n] [--waiting n] [--save]
npm run bench:send -- --against <checkout> [--quick] [--rounds n] [--nodes n] [--save]

Starts the whole service as npm start does, on ports and in a folder of its own, and measures sends next to bare
@solana/web3.js on the same chain: what the service adds until a send is confirmed, the time to the preview, sends a
second, processor time a send, and the worker's memory while sends wait for their confirmation.

  (nothing)    the usual run, about 8 minutes
  --quick      shows that everything works, some 90 seconds; its figures say little
  --full       the usual run, then ${FULL_WAITING} waiting sends
  --rounds n   of the turns with and without the service (usual run: ${AMOUNTS.usual.overheadRounds})
  --nodes n    nodes of the local chain, 1 to ${MAX_NODES} (as npm start gives it unless told)
  --waiting n  most sends that wait (usual run: ${DEFAULT_WAITING.usual})
  --save       writes the tables to bench/results/send.md

With --against it compares this checkout's service with that of another checkout, as of an earlier commit:

  git worktree add /tmp/earlier <commit> && (cd /tmp/earlier && npm ci)
  npm run bench:send -- --against /tmp/earlier

Each is a whole service with a database, Temporal and a chain of its own; both are up at the same time and are
measured by turns, so that what else the machine does falls on both. It says by which factor the medians until a send
is confirmed and until the preview differ, and for sends, swaps and stakes how many a second there are and the processor
time of each. Launcher, local chain and client library are this checkout's for both. A service whose operations have no content_version cannot be compared: this client library does not read them.

  (nothing)    the usual run, ${AGAINST.usual.overheadRounds} rounds, about 20 minutes
  --quick      shows that everything works, about 3 minutes; its figures say little
  --rounds n   of the turns, and as many previews
  --nodes n    nodes of each chain (2 unless told)
  --save       writes the tables to bench/results/send-against.md

With LOCAL_CHAIN_NODES=1 in the environment the chain has one node if --nodes says nothing else.
`;

const count = z.coerce.number().int().positive().max(FULL_WAITING);
const nodeCount = z.coerce.number().int().min(1).max(MAX_NODES).optional();

/** Undefined if only the help was requested. */
export function readPlan(args: string[]): Plan | undefined {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      waiting: { type: 'string' },
      rounds: { type: 'string' },
      nodes: { type: 'string' },
      against: { type: 'string' },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const name = values.quick ? 'quick' : values.full ? 'full' : 'usual';
  const size = values.quick ? 'quick' : 'usual';
  const { lanes, ...amounts } = AMOUNTS[size];
  const most = count.parse(values.waiting ?? DEFAULT_WAITING[name]);
  const steps = [KEPT_WORKFLOWS, DEFAULT_WAITING.usual].filter((level) => level < most);
  const { against = null, save } = values;
  return {
    name,
    ...amounts,
    ...(against === null ? {} : AGAINST[size]),
    ...roundsOf(values.rounds, against !== null),
    lanes: [...lanes],
    waitingLevels: [0, ...steps, most],
    save,
    against,
    nodes: nodeCount.parse(values.nodes),
  };
}

function roundsOf(given: string | undefined, isComparison: boolean): Partial<Plan> {
  if (given === undefined) return {};
  const rounds = count.parse(given);
  return isComparison ? { overheadRounds: rounds, previewRequests: rounds } : { overheadRounds: rounds };
}
