import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { MessageBody } from '../domain/chats/message-body.ts';
import { lines } from './html.ts';
import type { Text } from './text.ts';

type NoticeBody = Extract<MessageBody, { type: 'account_notice' }>;

/** Says what an account that the chat has granted something has changed. */
export function accountNotice(t: Text, { account, about, host }: NoticeBody): ChatContent {
  return {
    html: lines(t(`notice-${about}`, { account, host: host ?? '' }), '', t('consent-revocable')),
    buttons: [],
  };
}
