import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import { percentile } from '../figures.ts';
import type { Replies } from './measure-replies.ts';

export interface BotResults {
  /** The rounds of each side. */
  bare: Replies[];
  withRow: Replies[];
  help: Replies[];
  balance: Replies[];
  otherLoad: number;
}

const GOAL_OF_BARE = 0.25;
const GOAL_OF_ROW = 0.8;

export function reportBot({ otherLoad, ...sides }: BotResults, plan: string): string {
  const median = (rounds: readonly Replies[], figure: keyof Replies): number =>
    percentile(
      rounds.map((round) => round[figure]),
      0.5,
    );
  const rate = (side: keyof typeof sides): number => median(sides[side], 'perSecond');
  const row = (name: string, side: keyof typeof sides): string[] => [
    name,
    rate(side).toFixed(0),
    `${median(sides[side], 'p50Ms').toFixed(0)} ms`,
    `${median(sides[side], 'p99Ms').toFixed(0)} ms`,
  ];
  const ratio = (other: 'bare' | 'withRow', goal: number): string => {
    const value = rate('help') / rate(other);
    return `${value.toFixed(2)} (goal ${goal}: ${value >= goal ? 'met' : 'MISSED'})`;
  };
  return [
    `# Bot, ${plan} run`,
    `${machineFacts()}. Bot, worker, database, Temporal, messenger and the measuring program share them; other programs took ` +
      `${(100 * otherLoad).toFixed(0)} % of the processors.`,
    table(
      ['side', 'answers a second', 'one answer, p50', 'p99'],
      [
        row('bare bot that echoes', 'bare'),
        row('bare bot that commits a row first', 'withRow'),
        row('the service: /help', 'help'),
        row('the service: /wallet balance', 'balance'),
      ],
    ),
    `\`/help\` of the bare bot: ${ratio('bare', GOAL_OF_BARE)}. Of the one with a row: ${ratio('withRow', GOAL_OF_ROW)}.`,
  ].join('\n\n');
}
