import type { ChatContent } from '../../domain/chats/chat-content.ts';
import type { Text } from '../../chat-texts/text.ts';
import type { Reply } from '../command.ts';
import { asks } from './ask.ts';

/** For a command with an amount whose token is missing. */
export function asksToken(
  t: Text,
  line: readonly string[],
  choices?: Pick<ChatContent, 'html' | 'buttons'>,
): Reply {
  return asks({ line, html: t('ask-token'), placeholder: 'SOL' }, choices);
}
