import type { DeveloperMessages } from '../../db/messenger/developer-messages.ts';
import { REVOKED } from '../../db/messenger/end-ungranted.ts';
import type { GrantStore } from '../../db/messenger/grant-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { MarkdownError, parseMarkdown, type TextSpan } from '../../domain/chats/markdown.ts';
import { messageBody, type MessageBody } from '../../domain/chats/message-body.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import { messageContext } from '../chats/message-context.ts';
import { blocked, notGranted, usedKey, type FindGrantedChat } from './granted-chat.ts';
import { expectAdmitted, MESSAGES_A_MINUTE } from './message-limit.ts';
import { waitForRow } from './wait-for-row.ts';

export interface SendMessageDeps {
  findChat: FindGrantedChat;
  messages: DeveloperMessages;
  grants: Pick<GrantStore, 'publicName'>;
  userKeys: UserKeys;
}

export interface DeveloperText {
  chatId: string;
  message: string;
  parseMode: 'Markdown' | null;
}

export interface SentMessage {
  messageId: number;
  sentAt: Date;
}

export function createSendMessage({ findChat, messages, grants, userKeys }: SendMessageDeps) {
  /**
   * Sends a message of the account to a chat that allows it, under the account's name. The same key gives the same message. Throws
   * SERVICE_UNAVAILABLE if the chat does not have it in time: the message stays in line, and the same key returns it later.
   */
  return async function sendMessage(
    actor: Actor,
    { chatId, message, parseMode }: DeveloperText,
    key: string | null,
    signal: AbortSignal,
  ): Promise<SentMessage> {
    const { user, actor: token } = await findChat(actor, 'chat.write', chatId);
    const spans = spansOf(message, parseMode);
    const account = (await grants.publicName(token.accountId)) ?? token.accountId;
    const body: MessageBody = { type: 'developer', account, spans };
    const own = userKeys.cipher(user.id, user.key_ciphertext);
    const id = newId('msg');
    const cause = `account/${token.accountId}/${key ?? id}`;
    const admitted = await messages.add(
      {
        id,
        cause,
        accountId: token.accountId,
        chatId,
        userId: user.id,
        bodyCiphertext: own.encrypt(JSON.stringify(body), messageContext(id)),
      },
      MESSAGES_A_MINUTE,
    );
    expectAdmitted(admitted);
    const first = await messages.find(cause);
    if (first && first.id !== id) {
      // Before it is read: another person's message has another key.
      if (first.chatId !== chatId) throw usedKey();
      const earlier = messageBody.parse(
        JSON.parse(own.decrypt(first.bodyCiphertext, messageContext(first.id))),
      );
      if (earlier.type !== 'developer' || JSON.stringify(earlier.spans) !== JSON.stringify(spans)) {
        throw usedKey();
      }
    }
    const row = await waitForRow(
      () => messages.find(cause),
      (found) => found === null || found.sentAt !== null || found.closedReason !== null,
      signal,
    );
    if (row?.sentAt && row.messageId !== null) return { messageId: row.messageId, sentAt: row.sentAt };
    if (row?.closedReason === null) throw queued();
    throw row?.closedReason === REVOKED ? notGranted() : blocked();
  };
}

function spansOf(message: string, parseMode: DeveloperText['parseMode']): TextSpan[] {
  if (parseMode === null) return [{ style: 'plain', text: message }];
  try {
    return parseMarkdown(message);
  } catch (error) {
    if (error instanceof MarkdownError) throw invalidField('message', error.message);
    throw error;
  }
}

function queued(): ServiceError {
  return new ServiceError('SERVICE_UNAVAILABLE', 'The message waits for the messenger.', {
    details:
      'It is sent as soon as possible. Repeat the request with the same Idempotency-Key to read the result.',
  });
}
