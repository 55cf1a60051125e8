import type { CarriedCredentialStore } from '../../db/chats/carried-credentials.ts';
import type { DueMessage } from '../../db/chats/chat-outbox.ts';
import type { CredentialSecret } from '../../db/access/credential-rows.ts';
import type { CredentialKind } from '../../domain/access/credential-format.ts';
import type { MessageBody } from '../../domain/chats/message-body.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { credentialMessage } from '../../chat-texts/credential-message.ts';
import type { Texts } from '../../chat-texts/text.ts';
import type { SendMessage } from './send-message.ts';

export interface SendCredentialDeps {
  carried: CarriedCredentialStore;
  newCredentialText(kind: CredentialKind): { text: string; secret: CredentialSecret };
  texts: Texts;
  userKeys: UserKeys;
  sendMessage: SendMessage;
}

/**
 * Sends messages, and those with a credential only once: after an attempt whose outcome is not known, the chat may show a message that no
 * row names and that is never removed. Then its credential is revoked, and the message gets another one.
 */
export function createSendCredential({
  carried,
  newCredentialText,
  texts,
  userKeys,
  sendMessage,
}: SendCredentialDeps): SendMessage {
  return async (message, mayBegin, silence) => {
    if (message.carriedCredentialId === null || message.messageId !== null) {
      return sendMessage(message, mayBegin, silence);
    }
    const bodyCiphertext = await carried.beginAttempt(message.id, ({ kind, publicPart }) => {
      const { text, secret } = newCredentialText(kind);
      return { ...secret, bodyCiphertext: bodyOf(message, { kind, text, replaces: publicPart }) };
    });
    if (bodyCiphertext === null) return 'over';
    const outcome = await sendMessage({ ...message, bodyCiphertext }, mayBegin, silence);
    if (typeof outcome === 'object' && 'limitedMs' in outcome) await carried.withdrawAttempt(message.id);
    return outcome;
  };

  function bodyOf(
    { id, user }: DueMessage,
    shown: { kind: CredentialKind; text: string; replaces: string },
  ): string {
    if (!user) throw new Error('a group gets no credential');
    const body: MessageBody = {
      type: 'content',
      content: credentialMessage(texts.of(user.language), shown),
    };
    return (
      userKeys
        .cipher(user.id, user.keyCiphertext)
        // MAINTENANCE: use-cases/chats/message-context.ts is used to encrypt with the same context.
        .encrypt(JSON.stringify(body), `chat_messages.body:${id}`)
    );
  }
}
