import type { Way } from './confirmation-overhead.ts';
import type { Spread } from './figures.ts';
import { verdict, whole } from './figure-texts.ts';
import { machineFacts } from './machine.ts';
import { table } from './markdown-table.ts';
import { KEPT_WORKFLOWS, type Plan } from './plan.ts';
import type { PartName } from './stage.ts';
import type { SustainedRate } from './sustained-sends.ts';
import type { WaitingMemory } from './waiting-sends.ts';

export interface Results {
  overhead: Record<Way, Spread>;
  preview: Spread;
  sustained: { service: SustainedRate; bare: SustainedRate }[];
  /** Processor time per second without any requests, in milliseconds. */
  idleCpuMs: Record<PartName, number>;
  waiting: WaitingMemory[];
  /** Share of the processors used by programs outside the run. */
  otherLoad: number;
}

/** The overhead that users may expect on a machine like this. */
const OVERHEAD_GOAL_MS = 100;
const PREVIEW_GOAL_MS = 100;
/** Noise of a process's memory between two measurements. */
const FLAT_WITHIN = 1.1;

const PARTS: readonly [PartName, string][] = [
  ['worker', 'worker'],
  ['api', 'API'],
  ['temporal', 'Temporal'],
  ['postgres', 'PostgreSQL'],
];

/** Markdown, for the terminal and for the file. */
export function report(results: Results, plan: Plan): string {
  return [
    `# Sends, ${plan.name} run`,
    `${machineFacts()}. Service, database, Temporal, chain and the measuring program share them; other programs took ` +
      `${whole(100 * results.otherLoad)} % of the processors.`,
    '## Result',
    verdicts(results),
    '## Signature handed over to confirmed, ms',
    spreads(results.overhead),
    '## Sustained',
    sustained(results),
    '## Processor time of a send, ms',
    cpu(results),
    '## Waiting for confirmation',
    waiting(results.waiting),
  ].join('\n\n');
}

function verdicts({ overhead, preview, sustained: rates, waiting: levels }: Results): string {
  const overWebSockets = overhead.service.p50 - overhead['web sockets'].p50;
  const overPolling = overhead.service.p50 - overhead.polling.p50;
  const best = rates.reduce((left, right) =>
    right.service.perSecond > left.service.perSecond ? right : left,
  );
  return table(
    ['what', 'measured', 'goal', 'verdict'],
    [
      ['overhead over web sockets, p50', ...atMost(overWebSockets, OVERHEAD_GOAL_MS)],
      ['overhead over polling, p50', ...atMost(overPolling, OVERHEAD_GOAL_MS)],
      ['request to preview, p50', ...atMost(preview.p50, PREVIEW_GOAL_MS)],
      ['request to preview, p95', `${whole(preview.p95)} ms`, '', ''],
      [
        'sends a second',
        `${best.service.perSecond.toFixed(1)} (bare: ${best.bare.perSecond.toFixed(1)})`,
        '',
        '',
      ],
      ['memory with waiting sends', ...flatness(levels)],
    ],
  );
}

function atMost(milliseconds: number, goal: number): [string, string, string] {
  return [`${whole(milliseconds)} ms`, `${goal} ms`, verdict(milliseconds <= goal)];
}

function flatness(levels: WaitingMemory[]): [string, string, string] {
  const kept = levels.find(({ waiting: count }) => count === KEPT_WORKFLOWS);
  const most = levels.at(-1);
  if (!kept || !most || most === kept) return ['too few to tell', 'flat', ''];
  const ratio = most.workerHeldMib / kept.workerHeldMib;
  const measured = `${most.waiting} take ${ratio.toFixed(2)} times what ${kept.waiting} take`;
  return [measured, 'flat', verdict(ratio <= FLAT_WITHIN)];
}

function spreads(overhead: Results['overhead']): string {
  return table(
    ['way', 'p50', 'p95', 'sends'],
    Object.entries(overhead).map(([way, { p50, p95, count }]) => [way, whole(p50), whole(p95), `${count}`]),
  );
}

function sustained({ sustained: rates }: Results): string {
  const row = (who: string, { lanes, perSecond, spread }: SustainedRate): string[] => [
    `${lanes}`,
    who,
    perSecond.toFixed(1),
    whole(spread.p50),
    whole(spread.p95),
  ];
  return table(
    ['at once', 'by', 'sends a second', 'p50 of a whole send, ms', 'p95, ms'],
    rates.flatMap(({ service, bare }) => [row('the service', service), row('bare web3.js', bare)]),
  );
}

function cpu({ sustained: rates, idleCpuMs }: Results): string {
  const row = (title: string, cpuMs: Record<PartName, number>): string[] => {
    const parts = PARTS.map(([part]) => cpuMs[part]);
    return [title, ...parts.map(whole), whole(parts.reduce((sum, each) => sum + each, 0))];
  };
  return table(
    ['', ...PARTS.map(([, title]) => title), 'together'],
    [
      ...rates.map(({ service }) => row(`${service.lanes} at once`, service.cpuMs)),
      row('idle, a second', idleCpuMs),
    ],
  );
}

function waiting(levels: WaitingMemory[]): string {
  return table(
    [
      'sends',
      'worker, MiB',
      'after collecting garbage',
      'API, MiB',
      'created a second',
      'with their workflows',
    ],
    levels.map((level) => [
      `${level.waiting}`,
      whole(level.workerMib),
      whole(level.workerHeldMib),
      whole(level.apiMib),
      level.createdPerSecond?.toFixed(0) ?? '',
      level.withWorkflowsPerSecond?.toFixed(0) ?? '',
    ]),
  );
}
