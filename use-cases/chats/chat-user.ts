import type { ChatUserRow } from '../../db/chats/chat-user-store.ts';
import type { ProvenWallet } from '../../domain/access/actor.ts';
import { preparersOf, type Granted } from '../../domain/access/preparers.ts';
import type { ChatPerson } from '../../domain/chats/chat-person.ts';
import { chatProfile, type ChatProfile } from '../../domain/chats/chat-update.ts';
import type { Cipher } from '../../domain/cipher.ts';

export function readProfile(row: Pick<ChatUserRow, 'id' | 'profile_ciphertext'>, own: Cipher): ChatProfile {
  return chatProfile.parse(JSON.parse(own.decrypt(row.profile_ciphertext, profileContext(row.id))));
}

/** @param own the cipher of the user's key */
export function toPerson(
  row: ChatUserRow,
  { wallets, grants }: { wallets: readonly ProvenWallet[]; grants: readonly Granted[] },
  own: Cipher,
): ChatPerson {
  const profile = readProfile(row, own);
  return {
    actor: {
      kind: 'chat_user',
      userId: row.id,
      telegramId: row.telegram_id,
      wallets,
      grants: preparersOf(grants),
    },
    language: row.language,
    firstName: profile.firstName,
    username: profile.username,
    network: row.network,
    defaultWallet: row.default_wallet,
    notificationsEnabled: row.notifications_enabled,
    timeZone: row.time_zone,
    registeredAt: row.registered_at,
  };
}

export function profileContext(userId: string): string {
  return `chat_users.profile:${userId}`;
}
