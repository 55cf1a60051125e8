import type { ChatUpdateStore } from '../../db/chats/chat-update-store.ts';
import type { ChatUserRow, ChatUserStore } from '../../db/chats/chat-user-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { ReceivedUpdate } from '../../domain/chats/chat-update.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { profileContext, readProfile } from './chat-user.ts';

export interface ReceiveUpdatesDeps {
  users: Pick<ChatUserStore, 'find' | 'add' | 'refresh'>;
  updates: Pick<ChatUpdateStore, 'insert'>;
  userKeys: UserKeys;
  /** For groups, which have no key. */
  cipher: Cipher;
}

const UNKNOWN_LANGUAGE = 'en';

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
        return { id, telegramId, keyCiphertext, profileCiphertext, language: language ?? UNKNOWN_LANGUAGE };
      }),
    );
    return users.find([...people.keys()]);
  }

  /** People rename themselves and change their language; one who writes is reached again. */
  async function refreshUsers(
    received: readonly ReceivedUpdate[],
    known: ReadonlyMap<string, ChatUserRow>,
  ): Promise<void> {
    const wrote = received.filter(({ update }) => update.type !== 'blocked');
    const people = new Map(wrote.flatMap(({ person }) => (person ? [[person.telegramId, person]] : [])));
    const changed = [...people.values()].flatMap(({ telegramId, language, profile }) => {
      const row = known.get(telegramId);
      if (!row) return [];
      const own = userKeys.cipher(row.id, row.key_ciphertext);
      const { firstName, username } = readProfile(row, own);
      const isSame =
        row.blocked_at === null &&
        row.language === (language ?? row.language) &&
        firstName === profile.firstName &&
        username === profile.username;
      if (isSame) return [];
      const profileCiphertext = own.encrypt(JSON.stringify(profile), profileContext(row.id));
      return [{ id: row.id, profileCiphertext, language: language ?? row.language }];
    });
    await users.refresh(changed);
  }

  /** Stores updates once each. Only afterwards may the messenger forget them. */
  return async function receiveUpdates(received: readonly ReceivedUpdate[]): Promise<void> {
    const known = await knownUsers(received);
    await refreshUsers(received, known);
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
