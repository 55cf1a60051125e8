import { percentile, spreadOf } from '../figures.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { SideTimes } from './measure-sides.ts';
import { nameOf } from './side.ts';

/** The accepted cost of a version, compared with an earlier one. */
const RATIO_GOAL = 1.1;

/** A figure from some rounds of a side, in milliseconds. */
interface Figure {
  what: string;
  of(times: SideTimes): number;
}

const FIGURES: readonly Figure[] = [
  { what: 'signature handed over to confirmed', of: ({ service }) => median(service) },
  {
    what: 'of it, beyond web sockets without the service',
    of: ({ service, bare }) => median(service) - median(bare),
  },
  { what: 'request to preview', of: ({ preview }) => median(preview) },
];

/** Markdown, for the terminal and for the file; the others are compared with the first side. */
export function reportSides(
  all: readonly SideTimes[],
  { plan, otherLoad }: { plan: string; otherLoad: number },
): string {
  const [base, ...others] = all;
  if (!base) throw new Error('nothing was compared');
  return [
    `# Sends compared with another commit, ${plan} run`,
    `${machineFacts()}. ${all.length} services (each with a database, Temporal and a chain of its own) and the measuring program ` +
      `share them; other programs took ${(100 * otherLoad).toFixed(0)} % of the processors.`,
    '## Result',
    table(
      [
        'p50, ms',
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

function ratioRow({ what, of }: Figure, measured: SideTimes, base: SideTimes): string[] {
  const ratioOf = (part: (times: SideTimes) => SideTimes): number => of(part(measured)) / of(part(base));
  const ratio = ratioOf((times) => times);
  return [
    what,
    nameOf(measured.side),
    of(measured).toFixed(0),
    of(base).toFixed(0),
    ratio.toFixed(2),
    ratioOf(firstHalf).toFixed(2),
    ratioOf(secondHalf).toFixed(2),
    `at most ${RATIO_GOAL}`,
    // A ratio that is not a number, or is zero or below, misses the goal.
    ratio > 0 && ratio <= RATIO_GOAL ? 'met' : 'MISSED',
  ];
}

function firstHalf(times: SideTimes): SideTimes {
  return cut(times, (values) => values.slice(0, Math.ceil(values.length / 2)));
}

function secondHalf(times: SideTimes): SideTimes {
  return cut(times, (values) => values.slice(Math.floor(values.length / 2)));
}

function cut({ side, service, bare, preview }: SideTimes, part: (values: number[]) => number[]): SideTimes {
  return { side, service: part(service), bare: part(bare), preview: part(preview) };
}

function spreadRow({ side }: SideTimes, what: string, times: readonly number[]): string[] {
  const { p50, p95, count } = spreadOf(times);
  return [nameOf(side), what, p50.toFixed(0), p95.toFixed(0), `${count}`];
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
