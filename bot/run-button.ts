import type { ChatButton } from '../domain/chats/chat-content.ts';

/** A press on it is the same as typing the line. */
export function runButton(label: string, line: string): ChatButton {
  return { label, press: { do: 'run', line } };
}
