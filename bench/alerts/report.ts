import { mib, ms, verdict } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { Arrivals } from './measure-arrivals.ts';
import type { FiringFigures } from './measure-firings.ts';
import type { TickFigures } from './measure-ticks.ts';

export interface AlertResults {
  durability: string;
  ticks: (TickFigures & { standing: number })[];
  firings: FiringFigures;
  memoryMib: { before: number; after: number };
  arrivals: Arrivals;
  /** Share of the processors that other programs used. */
  otherLoad: number;
}

/** From the issue: of the bare reading, and of the bare insert; and how far the times of few and of many may be apart. */
const GOALS = { tick: 3, firings: 2, flat: 1.2 };

export function reportAlerts(results: AlertResults, plan: string): string {
  const { ticks, firings, memoryMib, arrivals, otherLoad, durability } = results;
  const [few, many] = [ticks[0], ticks.at(-1)];
  const flat = few && many ? many.tickMs / few.tickMs : Number.NaN;
  return [
    `# Alerts, ${plan} run`,
    `${machineFacts()}. PostgreSQL with ${durability}; other programs took ${Math.round(otherLoad * 100)} % of the processors.`,
    '## A tick that fires 100 alerts',
    table(
      [
        'standing alerts',
        'the tick, p50',
        'a tick that fires none, p50',
        'bare reading of 100 alerts by a range of the index, p50',
        'ratio (goal 3)',
      ],
      ticks.map(({ standing, tickMs, idleMs, bareMs }) => [
        String(standing),
        ms(tickMs),
        ms(idleMs),
        ms(bareMs),
        goal(tickMs / bareMs, GOALS.tick),
      ]),
    ),
    `The tick finds the alerts, writes their new state, triggers, timeline, events and deliveries, and commits. From the fewest to the most standing alerts its time changed by a factor of ${flat.toFixed(2)} (goal at most ${GOALS.flat}: ${verdict(flat <= GOALS.flat)}).`,
    '## A tick that fires many alerts',
    table(
      ['firings', 'the tick, p50', 'bare insert of the same rows, p50', 'ratio (goal 2)'],
      [
        [
          String(firings.firings),
          ms(firings.tickMs),
          ms(firings.bareMs),
          goal(firings.tickMs / firings.bareMs, GOALS.firings),
        ],
      ],
    ),
    `Memory of the evaluating process: ${mib(memoryMib.before)} before, ${mib(memoryMib.after)} after all ticks.`,
    '## From the reading of a price to the webhook',
    table(['events', 'p50', 'p99'], [[String(arrivals.events), ms(arrivals.p50), ms(arrivals.p99)]]),
  ].join('\n\n');
}

function goal(ratio: number, most: number): string {
  return `${ratio.toFixed(2)} (${verdict(ratio <= most)})`;
}
