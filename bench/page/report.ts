import { verdict } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { FirstLoad } from './first-load.ts';
import type { PressToSubmitted } from './press-to-submitted.ts';

export interface PageResults {
  firstLoad: FirstLoad;
  press: PressToSubmitted;
  /** Share of the processors used by programs outside the run. */
  otherLoad: number;
}

const FIRST_LOAD_GOAL_BYTES = 150_000;

export function reportPage({ firstLoad, press, otherLoad }: PageResults, plan: string): string {
  const { bytes, slowdown, page, bare } = firstLoad;
  const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
  return [
    `# Wallet page, ${plan} run`,
    `${machineFacts()}. Service, database, Temporal, chain, Chromium and the measuring program share them; other programs ` +
      `took ${(100 * otherLoad).toFixed(0)} % of the processors.`,
    '## First visit',
    `${(bytes / 1_000).toFixed(1)} kB compressed (goal ${FIRST_LOAD_GOAL_BYTES / 1_000} kB: ` +
      `${verdict(bytes <= FIRST_LOAD_GOAL_BYTES)}). Time until it can be used, with a processor slowed down ${slowdown} times:`,
    table(
      ['page', 'visits', 'p50', 'p95'],
      [
        ['wallet page', `${page.count}`, milliseconds(page.p50), milliseconds(page.p95)],
        ['bare page with one button', `${bare.count}`, milliseconds(bare.p50), milliseconds(bare.p95)],
      ],
    ),
    '## From the press until the signature is accepted',
    table(
      ['side', 'sends', 'p50', 'p95'],
      [
        [
          'wallet page in Chromium',
          `${press.page.count}`,
          milliseconds(press.page.p50),
          milliseconds(press.page.p95),
        ],
        [
          'client library in Node',
          `${press.library.count}`,
          milliseconds(press.library.p50),
          milliseconds(press.library.p95),
        ],
        ['ratio of p50', '', (press.page.p50 / press.library.p50).toFixed(2), ''],
      ],
    ),
  ].join('\n\n');
}
