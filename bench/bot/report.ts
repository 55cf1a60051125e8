import { median, percentile } from '../figures.ts';
import { verdict } from '../figure-texts.ts';
import { machineFacts } from '../machine.ts';
import { table } from '../markdown-table.ts';
import type { Notifications } from './measure-notifications.ts';
import type { Replies } from './measure-replies.ts';

export const SIDES = {
  bare: 'bare bot that echoes',
  withRow: 'bare bot that commits a row first',
  outbox: 'bare bot with an outbox: a row for each update and answer, a second process sends',
  help: 'the service: `/help commands`',
  balance: 'the service: `/wallet balance`',
  send: 'the service: `/send`',
} as const;

export type SideName = keyof typeof SIDES;

export interface BotResults {
  /** The rounds of each side. */
  replies: Record<SideName, Replies[]>;
  notifications: Notifications;
  otherLoad: number;
}

const GOAL_OF_BARE = 0.25;
const GOAL_OF_ROW = 0.8;

/** Telegram's limit for notifications to different people (activities/chats/notification-pace.ts). */
const NOTIFICATIONS_A_SECOND = 30;

/** The mean that is `held`: the pace keeps a distance from the limit, and a busy worker does not catch up. No second has more than the limit. */
const HELD_FROM = 0.9;

/** Noise of a process's memory between two measurements. */
const FLAT_WITHIN = 1.1;

export function reportBot({ replies, notifications, otherLoad }: BotResults, plan: string): string {
  const rate = (side: SideName): number => median(replies[side].map(({ perSecond }) => perSecond));
  const row = (side: SideName): string[] => {
    const times = replies[side].flatMap(({ timesMs }) => timesMs);
    const milliseconds = (share: number): string => `${percentile(times, share).toFixed(0)} ms`;
    return [SIDES[side], rate(side).toFixed(0), milliseconds(0.5), milliseconds(0.99), `${times.length}`];
  };
  const ratio = (other: 'bare' | 'withRow', goal: number): string => {
    const value = rate('help') / rate(other);
    return `${value.toFixed(2)} (goal ${goal}: ${verdict(value >= goal)})`;
  };
  return [
    `# Bot, ${plan} run`,
    `${machineFacts()}. Bot, worker, database, Temporal, chain, messenger and the measuring program share them; other programs took ` +
      `${(100 * otherLoad).toFixed(0)} % of the processors.`,
    '## Answers',
    table(
      ['side', 'answers a second', 'one answer, p50', 'p99', 'of'],
      (Object.keys(SIDES) as SideName[]).map(row),
    ),
    `\`/help commands\` compared with the bare bot: ${ratio('bare', GOAL_OF_BARE)}; with the one with a row: ${ratio('withRow', GOAL_OF_ROW)}; ` +
      `with the one with an outbox: ${(rate('help') / rate('outbox')).toFixed(2)}. The one with an outbox, compared with the one with a row: ` +
      `${(rate('outbox') / rate('withRow')).toFixed(2)}.`,
    '## One payment, reported to many chats',
    notificationsTable(notifications),
  ].join('\n\n');
}

function notificationsTable(notifications: Notifications): string {
  const { people, lost, repeated, firstAfterMs, seconds, perSecond, mostInOneSecond, memoryMib } =
    notifications;
  const quarter = Math.max(1, Math.floor(memoryMib.length / 4));
  const begin = median(memoryMib.slice(0, quarter));
  const end = median(memoryMib.slice(-quarter));
  const isHeld = perSecond >= NOTIFICATIONS_A_SECOND * HELD_FROM && mostInOneSecond <= NOTIFICATIONS_A_SECOND;
  return table(
    ['what', 'measured', 'goal'],
    [
      ['chats that have the wallet', `${people}`, ''],
      [
        'without a notification, with more than one',
        `${lost}, ${repeated}`,
        `0, ${verdict(lost + repeated === 0)}`,
      ],
      ['from the payment to the first notification', `${(firstAfterMs / 1_000).toFixed(1)} s`, ''],
      ['from the first notification to the last one', `${seconds.toFixed(0)} s`, ''],
      [
        'notifications a second: mean, most in any second',
        `${perSecond.toFixed(1)}, ${mostInOneSecond}`,
        `${NOTIFICATIONS_A_SECOND}, ${verdict(isHeld)}`,
      ],
      [
        "worker's resident memory: first quarter, last quarter, most",
        `${begin.toFixed(0)}, ${end.toFixed(0)}, ${Math.max(...memoryMib).toFixed(0)} MiB`,
        `flat, ${verdict(end <= begin * FLAT_WITHIN)}`,
      ],
    ],
  );
}
