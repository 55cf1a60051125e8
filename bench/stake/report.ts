import { mib, ms, verdict } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { PageFigures } from './measure-page.ts';
import type { SweepFigures } from './measure-sweeps.ts';

export interface StakeResults {
  durability: string;
  sweeps: SweepFigures[];
  page: PageFigures;
  /** Share of the processors that other programs used. */
  otherLoad: number;
}

/** As a multiple of bare readings of the same accounts. */
const GOAL = 1.5;

export function reportStakes({ durability, sweeps, page, otherLoad }: StakeResults, plan: string): string {
  return [
    `# Staking, ${plan} run`,
    `${machineFacts()}. PostgreSQL with ${durability}; other programs took ${Math.round(otherLoad * 100)} % of the processors.`,
    '## The boundary of an epoch',
    table(
      [
        'positions',
        'that change',
        'the sweep, p50',
        'bare readings of the accounts, p50',
        'ratio of a round, p50 (goal 1.5)',
      ],
      sweeps.map(({ positions, changing, sweepMs, bareMs, ratio }) => [
        String(positions),
        String(changing),
        ms(sweepMs),
        ms(bareMs),
        goal(ratio),
      ]),
    ),
    table(
      ['positions', 'processor time of a position: the sweep', 'PostgreSQL', 'a bare reading'],
      sweeps.map(({ positions, cpuMs }) => [
        String(positions),
        micros(cpuMs.sweep, positions),
        micros(cpuMs.postgres, positions),
        micros(cpuMs.bare, positions),
      ]),
    ),
    'A bare reading asks the same node for the same accounts, a hundred a call and eight calls at once, and parses the answers. The sweep compares them with the rows, asks for rewards, and writes rows, rewards and events.',
    table(
      ['positions', 'rows written', 'rewards recorded', 'workflows woken', 'memory before', 'most memory'],
      sweeps.map(({ positions, written, rewards, woken, memoryMib }) => [
        String(positions),
        different(written),
        different(rewards),
        different(woken),
        mib(memoryMib.before),
        mib(memoryMib.most),
      ]),
    ),
    '## The positions of a wallet',
    table(
      ['requests', 'positions', 'GET /v1/stake, p50', 'the query of its rows, p50'],
      [[String(page.requests), String(page.positions), ms(page.pageMs), ms(page.bareMs)]],
    ),
  ].join('\n\n');
}

/** The different values of all rounds. */
function different(values: readonly number[]): string {
  return [...new Set(values)].join(', ');
}

function micros(cpuMs: number, positions: number): string {
  return `${((cpuMs * 1_000) / positions).toFixed(1)} µs`;
}

function goal(ratio: number): string {
  return `${ratio.toFixed(2)} (${verdict(ratio <= GOAL)})`;
}
