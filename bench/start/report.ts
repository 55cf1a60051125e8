import { percentile } from '../figures.ts';
import { mib } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { AtRest, Part } from './at-rest.ts';
import type { BareFigures } from './bare-parts.ts';
import type { ServiceFigures, StartFigures } from './measure-service.ts';

export interface StartResults {
  bare: BareFigures;
  service: ServiceFigures;
  /** Share of the processors that other programs used. */
  otherLoad: number;
}

/** Parts that run without the service too. */
const BARE: ReadonlySet<Part> = new Set(['Temporal', 'PostgreSQL', 'chain']);

export function reportStart({ bare, service, otherLoad }: StartResults, plan: string): string {
  const { first, later, atRest } = service;
  const parts = [...atRest.keys()].toSorted((a, b) => memoryOf(atRest, b) - memoryOf(atRest, a));
  return [
    `# The start of the service, ${plan} run`,
    `${machineFacts()}. Other programs took ${Math.round(otherLoad * 100)} % of the processors.`,
    '## Until it is ready',
    table(
      ['', 'time', 'processor time of all processes'],
      [
        ['PostgreSQL, Temporal and the chain alone', seconds(bare.startMs), ''],
        ['`npm start` in a new folder', ...startCells([first])],
        [`\`npm start\` again, median of ${later.length}`, ...startCells(later)],
      ],
    ),
    'Temporal, the wallet page and the built files are there.',
    '## At rest',
    table(
      ['', 'memory', 'alone', 'processor, ms a second', 'alone'],
      [
        ...parts.map((part) => [part, ...restCells(atRest, bare.atRest, part)]),
        [
          'all',
          mib(sum(atRest, 'memoryMib')),
          mib(sum(bare.atRest, 'memoryMib', BARE)),
          sum(atRest, 'busyMs').toFixed(1),
          sum(bare.atRest, 'busyMs', BARE).toFixed(1),
        ],
      ],
    ),
    'Memory is the sum of Pss, in which shared memory counts once. "Alone" is the same part with nothing that uses it.',
  ].join('\n\n');
}

function startCells(starts: readonly StartFigures[]): [string, string] {
  const median = (of: (each: StartFigures) => number): number => percentile(starts.map(of), 0.5);
  return [seconds(median(({ readyMs }) => readyMs)), seconds(median(({ cpuMs }) => cpuMs))];
}

function restCells(atRest: AtRest, bare: AtRest, part: Part): [string, string, string, string] {
  const alone = BARE.has(part) ? bare.get(part) : undefined;
  return [
    mib(memoryOf(atRest, part)),
    alone ? mib(alone.memoryMib) : '',
    (atRest.get(part)?.busyMs ?? 0).toFixed(1),
    alone ? alone.busyMs.toFixed(1) : '',
  ];
}

function memoryOf(atRest: AtRest, part: Part): number {
  return atRest.get(part)?.memoryMib ?? 0;
}

function sum(atRest: AtRest, figure: 'memoryMib' | 'busyMs', parts?: ReadonlySet<Part>): number {
  let total = 0;
  for (const [part, figures] of atRest) if (parts?.has(part) ?? true) total += figures[figure];
  return total;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
