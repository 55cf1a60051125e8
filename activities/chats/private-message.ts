import { newId } from '../../db/postgres/new-id.ts';
import type { ChatContent } from '../../domain/chats/chat-content.ts';
import type { MessageBody } from '../../domain/chats/message-body.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';

/** A new message of a person's chat, encrypted with the person's key. */
export function privateMessage(
  userKeys: Pick<UserKeys, 'cipher'>,
  user: { id: string; keyCiphertext: string },
  content: ChatContent,
): { id: string; bodyCiphertext: string } {
  const id = newId('msg');
  const body: MessageBody = { type: 'content', content };
  return {
    id,
    // MAINTENANCE: use-cases/chats/update-queue.ts encrypts with the same context.
    bodyCiphertext: userKeys
      .cipher(user.id, user.keyCiphertext)
      .encrypt(JSON.stringify(body), `chat_messages.body:${id}`),
  };
}
