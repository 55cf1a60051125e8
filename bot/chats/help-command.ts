import { lines } from '../../chat-texts/html.ts';
import type { Text } from '../../chat-texts/text.ts';
import { says, type Command } from '../command.ts';
import { COMMAND_NAMES } from '../command-names.ts';

export const helpCommand: Command = ({ t }, [topic]) => {
  if (topic === 'security' || topic === 'api') return says(t(`help-${topic}`));
  return says(lines(commandList(t), '', t('help-more')));
};

/** Every command with what it is for. */
export function commandList(t: Text): string {
  return lines(t('help-title'), ...COMMAND_NAMES.map((name) => `/${name} – ${t(`command-${name}`)}`));
}
