import { parseArgs } from 'node:util';
import { z } from 'zod';

/** How much one run measures. */
export interface Plan {
  name: 'quick' | 'usual' | 'full';
  rounds: number;
  /** Seconds in which events are recorded at full speed, in each round. */
  recordSeconds: number;
  /** Seconds of the loop without the service. */
  bareSeconds: number;
  /** Deliveries recorded before the first one is released, in each round. */
  drained: number;
  /** At 20 events per second. */
  latencySeconds: number;
  troubledRounds: number;
  troubledSeconds: number;
  /** Deliveries that are all ready at once. */
  backlog: number;
  noOpSeconds: number;
  save: boolean;
}

const AMOUNTS = {
  quick: {
    rounds: 1,
    recordSeconds: 1.5,
    bareSeconds: 1,
    drained: 5_000,
    latencySeconds: 3,
    troubledRounds: 1,
    troubledSeconds: 2,
    backlog: 10_000,
    noOpSeconds: 2,
  },
  usual: {
    rounds: 2,
    recordSeconds: 4,
    bareSeconds: 3,
    drained: 10_000,
    latencySeconds: 15,
    troubledRounds: 1,
    troubledSeconds: 5,
    backlog: 100_000,
    noOpSeconds: 5,
  },
  full: {
    rounds: 5,
    recordSeconds: 8,
    bareSeconds: 4,
    drained: 40_000,
    latencySeconds: 30,
    troubledRounds: 3,
    troubledSeconds: 10,
    backlog: 1_000_000,
    noOpSeconds: 10,
  },
} as const;

const Backlog = z.coerce
  .number('--backlog takes a number')
  .min(1_000, '--backlog takes 1000 or more')
  .max(1_000_000, '--backlog takes 1000000 at most')
  .multipleOf(10, '--backlog takes a multiple of 10: one for each endpoint');

export const HELP = `npm run bench:webhooks -- [--quick | --full] [--backlog n] [--save]

Starts the whole service as npm start does, on ports and in a folder of its own, records events in transactions of their
own, and measures what arrives at receivers in another process: deliveries a second, compared with a loop of bare POSTs to the same
receiver, a backlog, the time from record to arrival, receivers that fail or hang, processor time and memory.

  (nothing)  the usual run, 5 to 10 minutes
  --quick    shows that everything works, two minutes; its figures say little
  --full     longer, with a backlog of ${AMOUNTS.full.backlog} deliveries; half an hour
  --backlog  ready deliveries of the large backlog, a multiple of 10 from 1,000 to 1,000,000; a million take ten minutes
  --save     writes the tables to bench/results/webhooks.md
`;

/** Undefined if only the help was requested. */
export function readPlan(args: string[]): Plan | undefined {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      backlog: { type: 'string' },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const name = values.quick ? 'quick' : values.full ? 'full' : 'usual';
  const backlog = Backlog.parse(values.backlog ?? AMOUNTS[name].backlog);
  return { name, ...AMOUNTS[name], backlog, save: values.save };
}
