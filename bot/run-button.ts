import type { ChatButton } from '../domain/chats/chat-content.ts';

/**
 * A press on it is the same as typing the line.
 *
 * @param line left out: the label is the line
 */
export function runButton(label: string, line = label): ChatButton {
  return { label, press: { do: 'run', line } };
}
