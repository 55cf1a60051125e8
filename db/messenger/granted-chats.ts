import type { BotScope } from '../../domain/access/actor.ts';
import type { ChatUserRow } from '../chats/chat-user-store.ts';
import type { Database } from '../postgres/connect.ts';

/** A chat that has granted an account something. */
export interface GrantedChat {
  user: ChatUserRow;
  scopes: BotScope[];
  hasWallet: boolean;
}

export interface GrantedChats {
  /** Null also if the chat exists and has granted the account nothing. */
  find(accountId: string, telegramId: string): Promise<GrantedChat | null>;
}

export function createGrantedChats(database: Database): GrantedChats {
  return {
    async find(accountId, telegramId) {
      const row = (await database('bot_grants as grant')
        .join('chat_users as users', 'users.id', 'grant.user_id')
        .where({ 'grant.account_id': accountId, 'users.telegram_id': telegramId })
        .whereNull('grant.revoked_at')
        .first(
          'users.*',
          'grant.scopes',
          database.raw(
            `EXISTS (SELECT FROM wallets WHERE account_id = users.id AND connection = 'connected') AS "hasWallet"`,
          ),
        )) as (ChatUserRow & { scopes: BotScope[]; hasWallet: boolean }) | undefined;
      if (!row) return null;
      const { scopes, hasWallet, ...user } = row;
      return { user, scopes, hasWallet };
    },
  };
}
