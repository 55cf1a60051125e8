import { parseArgs } from 'node:util';
import { z } from 'zod';

/** How much of everything one run measures. */
export interface Plan {
  name: 'quick' | 'usual' | 'full';
  idleSeconds: number;
  overheadRounds: number;
  previewRequests: number;
  lanes: number[];
  sustainedSeconds: number;
  /** Of the same loop without the service: shorter, because a local chain slows down with what it has seen. */
  bareSeconds: number;
  sustainedWarmUpSeconds: number;
  waitingLevels: number[];
  save: boolean;
}

/** As many workflows as a worker keeps in memory (worker/create-workers.ts): up to here memory may grow. */
export const KEPT_WORKFLOWS = 500;

const FULL_WAITING = 10_000;

const AMOUNTS = {
  quick: {
    idleSeconds: 2,
    overheadRounds: 4,
    previewRequests: 6,
    lanes: [8],
    sustainedSeconds: 6,
    bareSeconds: 4,
    sustainedWarmUpSeconds: 2,
  },
  usual: {
    idleSeconds: 10,
    overheadRounds: 40,
    previewRequests: 45,
    lanes: [8, 16],
    sustainedSeconds: 30,
    bareSeconds: 12,
    sustainedWarmUpSeconds: 5,
  },
} as const;

const DEFAULT_WAITING = { quick: 100, usual: 1_000, full: FULL_WAITING } as const;

export const HELP = `npm run bench:send -- [--quick | --full] [--waiting n] [--save]

Starts the whole service as npm start does, on ports and in a folder of its own, and measures sends beside bare
@solana/web3.js on the same chain: what the service adds until a send is confirmed, the time to the preview, sends a
second, processor time a send, and the worker's memory while sends wait for their confirmation.

  (nothing)    the usual run, about 8 minutes
  --quick      shows that everything works, some 90 seconds; its figures say little
  --full       the usual run, then ${FULL_WAITING} waiting sends
  --waiting n  most sends that wait (usual run: ${DEFAULT_WAITING.usual})
  --save       writes the tables to bench/results/send.md

With LOCAL_CHAIN_NODES=1 in the environment the chain has one node, as in versions before it had two.
`;

const count = z.coerce.number().int().positive().max(FULL_WAITING);

/** Undefined where only help was asked for. */
export function readPlan(args: string[]): Plan | undefined {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      waiting: { type: 'string' },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const name = values.quick ? 'quick' : values.full ? 'full' : 'usual';
  const { lanes, ...amounts } = AMOUNTS[values.quick ? 'quick' : 'usual'];
  const most = count.parse(values.waiting ?? DEFAULT_WAITING[name]);
  const steps = [KEPT_WORKFLOWS, DEFAULT_WAITING.usual].filter((level) => level < most);
  return { name, ...amounts, lanes: [...lanes], waitingLevels: [0, ...steps, most], save: values.save };
}
