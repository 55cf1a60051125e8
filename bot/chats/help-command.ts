import { lines } from '../../chat-texts/html.ts';
import type { Text } from '../../chat-texts/text.ts';
import { says, type Command } from '../command.ts';
import { runButton } from '../run-button.ts';
import type { CommandName } from '../command-names.ts';

/** Enough to begin with. */
const FIRST_NAMES = [
  'wallet',
  'send',
  'price',
  'stake',
  'notifications',
  'api',
  'help',
  'start',
] as const satisfies readonly CommandName[];

/** Each command in one of them. */
const GROUPS = {
  wallets: ['wallet', 'wallets', 'recipients', 'summary', 'network'],
  money: ['send', 'swap', 'history', 'cancel'],
  prices: ['price', 'pools', 'alert', 'alerts', 'limit', 'stop', 'orders', 'news'],
  staking: ['stake'],
  settings: ['notifications', 'forget', 'help', 'start'],
  developers: ['api', 'apps'],
} as const satisfies Record<string, readonly CommandName[]>;

const TOPICS = ['commands', 'security', 'api'];

export const helpCommand: Command = ({ t }, [topic = '']) => {
  if (topic === 'commands') return says(commandList(t));
  if (TOPICS.includes(topic)) return says(t(`help-${topic}`));
  return says(t('help'), [TOPICS.map((each) => runButton(`/help ${each}`))]);
};

/** The commands that a person needs first, and the way to the others. */
export function firstCommands(t: Text): string {
  return lines(...FIRST_NAMES.map((name) => `/${name} – ${t(`short-${name}`)}`), '', t('help-more'));
}

/** Every command with what it is for. */
export function commandList(t: Text): string {
  const groups = Object.entries(GROUPS).flatMap(([group, names]) => [
    '',
    t(`help-group-${group}`),
    ...names.map((name) => `/${name} – ${t(`command-${name}`)}`),
  ]);
  return lines(t('help-title'), ...groups);
}
