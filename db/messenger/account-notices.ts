import type { BotScope } from '../../domain/access/actor.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { insertMessages } from '../chats/chat-message-rows.ts';
import type { Database } from '../postgres/connect.ts';

export interface NoticedUser {
  id: string;
  telegramId: string;
  keyCiphertext: string;
}

export interface AccountNotices {
  /** Those who have granted the account one of the scopes. */
  users(accountId: string, scopes: readonly BotScope[]): Promise<NoticedUser[]>;
  /** Security messages, which are never left out. The same cause gives one message. */
  add(
    notices: readonly { id: string; cause: string; user: NoticedUser; bodyCiphertext: string }[],
  ): Promise<void>;
}

/** Parameters of one statement; PostgreSQL takes 65,535. */
const AT_ONCE = 1_000;

export function createAccountNotices(database: Database): AccountNotices {
  return {
    async users(accountId, scopes) {
      return database('bot_grants as grant')
        .join('chat_users as users', 'users.id', 'grant.user_id')
        .where({ 'grant.account_id': accountId })
        .whereNull('grant.revoked_at')
        .whereNotNull('users.telegram_id')
        .whereRaw('"grant".scopes && ?::text[]', [[...scopes]])
        .select<NoticedUser[]>({
          id: 'users.id',
          telegramId: 'users.telegram_id',
          keyCiphertext: 'users.key_ciphertext',
        });
    },

    async add(notices) {
      for (let from = 0; from < notices.length; from += AT_ONCE) {
        await insertMessages(
          database,
          notices.slice(from, from + AT_ONCE).map(({ id, cause, user, bodyCiphertext }) => ({
            id,
            cause,
            chatId: user.telegramId,
            userId: user.id,
            priority: PRIORITY.security,
            bodyCiphertext,
            operation: null,
          })),
        );
      }
    },
  };
}
