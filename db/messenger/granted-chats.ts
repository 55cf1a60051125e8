import type { Knex } from 'knex';
import { OWN_CHAT_SCOPES, type BotScope } from '../../domain/access/actor.ts';
import type { ChatUserRow } from '../chats/chat-user-store.ts';
import type { Database } from '../postgres/connect.ts';

/** A chat that has granted an account something, or is the chat of its owner. */
export interface GrantedChat {
  user: ChatUserRow;
  scopes: BotScope[];
  hasWallet: boolean;
}

export interface GrantedChats {
  /** Null also if the chat exists and has granted the account nothing. */
  find(accountId: string, telegramId: string): Promise<GrantedChat | null>;
}

type FoundRow = ChatUserRow & { granted: BotScope[] | null; isOwn: boolean; hasWallet: boolean };

const FIND = `SELECT users.*, "grant".scopes AS granted, own.id IS NOT NULL AS "isOwn",
    EXISTS (SELECT FROM wallets WHERE owner_id = users.id AND connection = 'connected') AS "hasWallet"
  FROM chat_users users
  LEFT JOIN bot_grants "grant"
    ON "grant".user_id = users.id AND "grant".account_id = :accountId AND "grant".revoked_at IS NULL
  LEFT JOIN accounts own ON own.user_id = users.id AND own.id = :accountId
 WHERE users.telegram_id = :telegramId AND ("grant".user_id IS NOT NULL OR own.id IS NOT NULL)`;

export function createGrantedChats(database: Database): GrantedChats {
  return {
    async find(accountId, telegramId) {
      const { rows } = await database.raw<{ rows: FoundRow[] }>(FIND, { accountId, telegramId });
      if (!rows[0]) return null;
      const { granted, isOwn, hasWallet, ...user } = rows[0];
      const scopes = new Set([...(granted ?? []), ...(isOwn ? OWN_CHAT_SCOPES : [])]);
      return { user, scopes: [...scopes], hasWallet };
    },
  };
}

const HOLD = `SELECT FROM bot_grants
  WHERE account_id = :accountId AND user_id = :userId AND revoked_at IS NULL AND :scope = ANY (scopes) FOR SHARE`;

/**
 * Returns if the chat still grants the scope, and holds the grant until the caller's database transaction has ended: a person who takes it
 * back at this moment finds everything that was written before.
 */
export async function holdGrant(
  trx: Knex.Transaction,
  { accountId, userId, scope }: { accountId: string; userId: string; scope: BotScope },
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(HOLD, { accountId, userId, scope });
  if (rows.length > 0) return true;
  if (!OWN_CHAT_SCOPES.includes(scope)) return false;
  const own: unknown = await trx('accounts').where({ id: accountId, user_id: userId }).first('id');
  return own !== undefined;
}
