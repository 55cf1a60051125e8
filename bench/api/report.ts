import { median } from '../figures.ts';
import { verdict } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { RouteComparison } from './compare-routes.ts';
import type { WaitingRequests } from './waiting-requests.ts';

export interface ApiResults {
  routes: RouteComparison[];
  waiting: WaitingRequests[];
  startUpMs: number[];
  /** Share of the processors used by programs outside the run. */
  otherLoad: number;
}

const RATIO_GOAL = 0.8;

export function reportApi({ routes, waiting, startUpMs, otherLoad }: ApiResults, plan: string): string {
  return [
    `# API, ${plan} run`,
    `${machineFacts()}. Service, database, Temporal, chain, baseline and the measuring program share them; other ` +
      `programs took ${(100 * otherLoad).toFixed(0)} % of the processors.`,
    '## Requests a second, compared with a bare Koa handler that makes the same calls',
    table(
      ['route', 'service', 'bare', 'ratio', `goal ${RATIO_GOAL}`, 'p50 / p95, ms', 'bare p50 / p95, ms'],
      routes.map(({ route, service, bare, ratio }) => [
        `\`${route}\``,
        service.perSecond.toFixed(0),
        bare.perSecond.toFixed(0),
        ratio.toFixed(2),
        verdict(ratio >= RATIO_GOAL),
        `${service.p50.toFixed(1)} / ${service.p95.toFixed(1)}`,
        `${bare.p50.toFixed(1)} / ${bare.p95.toFixed(1)}`,
      ]),
    ),
    '## The API while requests wait',
    table(
      ['what waits', 'requests', 'before, MiB', 'meanwhile, MiB', 'KiB each', 'CPU ms a second'],
      waiting.map(({ kind, count, beforeMib, duringMib, cpuMsPerSecond }) => [
        kind,
        `${count}`,
        beforeMib.toFixed(0),
        duringMib.toFixed(0),
        (((duringMib - beforeMib) * 1_024) / count).toFixed(0),
        cpuMsPerSecond.toFixed(0),
      ]),
    ),
    '## Start',
    `From the start of an API process until \`/ready\` says yes: ${median(startUpMs).toFixed(0)} ms ` +
      `(median of ${startUpMs.length}).`,
  ].join('\n\n');
}
