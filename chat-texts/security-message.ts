import type { ChatButton, ChatContent } from '../domain/chats/chat-content.ts';
import { lines } from './html.ts';
import type { Text } from './text.ts';

/** Every security message begins with the same heading, which no other message has. */
export function securityMessage(
  t: Text,
  parts: readonly (string | null)[],
  buttons: ChatButton[][] = [],
): ChatContent {
  return { html: lines(t('security-title'), '', ...parts), buttons };
}

/** For what a thief of a key may have done: one press ends all of them. */
export function revokeKeysButton(t: Text): ChatButton[][] {
  return [[{ label: t('button-revoke-keys'), press: { do: 'revoke_keys' } }]];
}
