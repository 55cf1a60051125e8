import { median, spreadOf } from '../figures.ts';
import { verdict } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { SustainedRate } from '../sustained-sends.ts';
import type { SideTimes } from './measure-sides.ts';
import { nameOf } from './side.ts';
import { KINDS, type Kind } from './whole-operations.ts';

/** A figure from some rounds of a side, and the accepted ratio to the other commit's; null: any. */
interface Figure {
  what: string;
  of(times: SideTimes): number;
  goal: { atMost: number } | { atLeast: number } | null;
  digits: number;
}

const FIGURES: readonly Figure[] = [
  cpuFigure('send', { atMost: 0.55 }),
  rateFigure('send', { atLeast: 1.8 }),
  cpuFigure('swap', null),
  rateFigure('swap', null),
  cpuFigure('stake', null),
  rateFigure('stake', null),
  {
    what: 'signature handed over to confirmed, ms',
    of: ({ service }) => median(service),
    goal: { atMost: 1.1 },
    digits: 0,
  },
  {
    what: 'of it, beyond web sockets without the service, ms',
    of: ({ service, bare }) => median(service) - median(bare),
    goal: { atMost: 1.1 },
    digits: 0,
  },
  { what: 'request to preview, ms', of: ({ preview }) => median(preview), goal: { atMost: 1.1 }, digits: 0 },
];

function cpuFigure(kind: Kind, goal: Figure['goal']): Figure {
  return {
    what: `processor time of a ${kind}, many at once, ms`,
    of: ({ sustained }) => median(sustained[kind].map(cpuOf)),
    goal,
    digits: 0,
  };
}

function rateFigure(kind: Kind, goal: Figure['goal']): Figure {
  return {
    what: `${kind}s a second, many at once`,
    of: ({ sustained }) => median(sustained[kind].map(({ perSecond }) => perSecond)),
    goal,
    digits: 1,
  };
}

/** The service's own processes; the chain and its proxy are not among them. */
const SERVICE_PARTS = ['worker', 'api', 'temporal', 'postgres'] as const;

function cpuOf({ cpuMs }: SustainedRate): number {
  return SERVICE_PARTS.reduce((sum, part) => sum + cpuMs[part], 0);
}

/** Markdown, for the terminal and for the file; the others are compared with the first side. */
export function reportSides(
  all: readonly SideTimes[],
  { plan, otherLoad }: { plan: string; otherLoad: number },
): string {
  const [base, ...others] = all;
  if (!base) throw new Error('nothing was compared');
  return [
    `# Operations compared with another commit, ${plan} run`,
    `${machineFacts()}. ${all.length} services (each with a database, Temporal and a chain of its own) and the measuring program ` +
      `share them; other programs took ${(100 * otherLoad).toFixed(0)} % of the processors.`,
    '## Result',
    table(
      [
        'p50',
        'service',
        'measured',
        nameOf(base.side),
        'ratio',
        'first half',
        'second half',
        'goal',
        'verdict',
      ],
      FIGURES.flatMap((figure) => others.map((each) => ratioRow(figure, each, base))),
    ),
    'By turns in one run, each with bare sends by web sockets on its own chain. The ratios of both halves of the run say how much ' +
      'of a ratio is chance.',
    '## Many at once, by rounds',
    table(
      ['kind', 'service', 'at once', 'a second', 'ms of a processor', ...SERVICE_PARTS],
      KINDS.flatMap((kind) =>
        all.flatMap((each) => each.sustained[kind].map((rate) => [kind, ...rateRow(each, rate)])),
      ),
    ),
    '## All times, ms',
    table(
      ['service', 'what', 'p50', 'p95', 'times'],
      all.flatMap((each) => [
        spreadRow(each, 'handed over to confirmed', each.service),
        spreadRow(each, 'the same without the service', each.bare),
        spreadRow(each, 'request to preview', each.preview),
      ]),
    ),
  ].join('\n\n');
}

function ratioRow({ what, of, goal, digits }: Figure, measured: SideTimes, base: SideTimes): string[] {
  const ratioOf = (part: (times: SideTimes) => SideTimes): number => of(part(measured)) / of(part(base));
  const ratio = ratioOf((times) => times);
  return [
    what,
    nameOf(measured.side),
    of(measured).toFixed(digits),
    of(base).toFixed(digits),
    ratio.toFixed(2),
    ratioOf(firstHalf).toFixed(2),
    ratioOf(secondHalf).toFixed(2),
    ...verdictOf(goal, ratio),
  ];
}

function verdictOf(goal: Figure['goal'], ratio: number): [goal: string, verdict: string] {
  if (goal === null) return ['none', ''];
  // A ratio that is not a number, or is zero or below, misses the goal.
  const isMet = 'atMost' in goal ? ratio > 0 && ratio <= goal.atMost : ratio >= goal.atLeast;
  const bound = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  return [bound, verdict(isMet)];
}

function rateRow({ side }: SideTimes, rate: SustainedRate): string[] {
  const parts = SERVICE_PARTS.map((part) => rate.cpuMs[part].toFixed(0));
  return [nameOf(side), `${rate.lanes}`, rate.perSecond.toFixed(1), cpuOf(rate).toFixed(0), ...parts];
}

function firstHalf(times: SideTimes): SideTimes {
  return cut(times, (values) => values.slice(0, Math.ceil(values.length / 2)));
}

function secondHalf(times: SideTimes): SideTimes {
  return cut(times, (values) => values.slice(Math.floor(values.length / 2)));
}

function cut(times: SideTimes, part: <Value>(values: Value[]) => Value[]): SideTimes {
  const { side, service, bare, preview, sustained } = times;
  return {
    side,
    service: part(service),
    bare: part(bare),
    preview: part(preview),
    sustained: {
      send: part(sustained.send),
      swap: part(sustained.swap),
      stake: part(sustained.stake),
    },
  };
}

function spreadRow({ side }: SideTimes, what: string, times: readonly number[]): string[] {
  const { p50, p95, count } = spreadOf(times);
  return [nameOf(side), what, p50.toFixed(0), p95.toFixed(0), `${count}`];
}
