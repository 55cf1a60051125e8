import type { AccountChange } from '../domain/chats/account-change.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { revokeKeysButton, securityMessage } from './security-message.ts';
import type { Text } from './text.ts';

/** A security message: says what an account has changed for the chat, or the account of the person itself. */
export function accountNotification(
  t: Text,
  { name, isOwn }: { name: string; isOwn: boolean },
  change: AccountChange,
): ChatContent {
  const host = 'host' in change ? change.host : '';
  const told = t(`notice-${change.about}`, { account: name, host });
  return isOwn
    ? securityMessage(t, [told, '', t('notice-own')], revokeKeysButton(t))
    : securityMessage(t, [told, '', t('consent-revocable')]);
}
