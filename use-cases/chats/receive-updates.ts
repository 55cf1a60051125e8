import type { ChatUpdateStore } from '../../db/chats/chat-update-store.ts';
import type { ChatUserRow, ChatUserStore } from '../../db/chats/chat-user-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { ReceivedUpdate } from '../../domain/chats/chat-update.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { profileContext } from './chat-user.ts';

export interface ReceiveUpdatesDeps {
  users: Pick<ChatUserStore, 'find' | 'add'>;
  updates: Pick<ChatUpdateStore, 'insert'>;
  userKeys: UserKeys;
  /** For groups, which have no key. */
  cipher: Cipher;
}

export function createReceiveUpdates({ users, updates, userKeys, cipher }: ReceiveUpdatesDeps) {
  async function knownUsers(received: readonly ReceivedUpdate[]): Promise<Map<string, ChatUserRow>> {
    const people = new Map(received.flatMap(({ person }) => (person ? [[person.telegramId, person]] : [])));
    const known = await users.find([...people.keys()]);
    const strangers = [...people.values()].filter(({ telegramId }) => !known.has(telegramId));
    if (strangers.length === 0) return known;
    await users.add(
      strangers.map(({ telegramId, language, profile }) => {
        const id = newId('usr');
        const keyCiphertext = userKeys.create(id);
        const profileCiphertext = userKeys
          .cipher(id, keyCiphertext)
          .encrypt(JSON.stringify(profile), profileContext(id));
        return { id, telegramId, keyCiphertext, profileCiphertext, language };
      }),
    );
    return users.find([...people.keys()]);
  }

  /** Stores updates once each. Only afterwards may the messenger forget them. */
  return async function receiveUpdates(received: readonly ReceivedUpdate[]): Promise<void> {
    const known = await knownUsers(received);
    await updates.insert(
      received.map(({ updateId, source, chatId, person, update }) => {
        const user = person && known.get(person.telegramId);
        const ownCipher = user ? userKeys.cipher(user.id, user.key_ciphertext) : cipher;
        return {
          updateId,
          source,
          chatId,
          userId: user?.id ?? null,
          bodyCiphertext: ownCipher.encrypt(JSON.stringify(update), updateContext(updateId)),
        };
      }),
    );
  };
}

export function updateContext(updateId: number): string {
  return `chat_updates.body:${updateId}`;
}
