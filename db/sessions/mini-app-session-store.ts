import type { ProvenWallet } from '../../domain/access/actor.ts';
import type { Granted } from '../../domain/access/preparers.ts';
import { grantsOf } from '../chats/account-events.ts';
import { MAY_PREPARE } from '../messenger/prepared-cards.ts';
import type { Database } from '../postgres/connect.ts';
import { newId } from '../postgres/new-id.ts';
import type { NewSession } from './prove-wallet.ts';
import { newSessionEnds } from './session-ends.ts';

export interface MiniAppLaunch {
  telegramId: string;
  launchHash: string;
  /** Shown in the chat of the user, to be opened with the session; null: none. */
  operationId: string | null;
}

/** The chat user of a session that a Mini App opened. */
export interface SessionUser {
  userId: string;
  telegramId: string;
  wallets: ProvenWallet[];
  grants: Granted[];
}

export interface MiniAppSessionStore {
  /**
   * Makes a session for the user whom Telegram vouched for, with the operation if the user owns it or lets its account prepare. Nothing is made if it returns
   * anything else than `opened`.
   */
  open(
    launch: MiniAppLaunch,
    session: NewSession,
    linkHash: string,
  ): Promise<'opened' | 'unknown_user' | 'used' | 'unknown_operation'>;
  /** Null: no Mini App opened it, or its user was forgotten. */
  userOf(sessionId: string): Promise<SessionUser | null>;
}

const SHOWN = `SELECT FROM operations operation
   WHERE operation.id = :operationId AND (operation.owner_id = :userId OR EXISTS (
     SELECT FROM wallets linked JOIN bot_grants given ON given.user_id = linked.owner_id
      WHERE linked.owner_id = :userId AND linked.connection = 'connected'
        AND linked.network = operation.network AND linked.address = operation.wallet_address
        AND given.account_id = operation.owner_id AND ${MAY_PREPARE}))`;

export function createMiniAppSessionStore(database: Database): MiniAppSessionStore {
  return {
    async open({ telegramId, launchHash, operationId }, session, linkHash) {
      return database.transaction(async (trx) => {
        // Locked, so that a user who is forgotten at this moment has no session afterwards.
        const user = (await trx('chat_users').where({ telegram_id: telegramId }).forShare().first('id')) as
          { id: string } | undefined;
        if (!user) return 'unknown_user';
        if (operationId !== null) {
          const shown = await trx.raw<{ rows: unknown[] }>(SHOWN, { operationId, userId: user.id });
          if (shown.rows.length === 0) return 'unknown_operation';
        }
        const made = await trx.raw<{ rowCount: number }>(
          `INSERT INTO page_sessions (id, token_hash, bearer_origin, chat_user_id, launch_hash, expires_at, renewable_until)
           VALUES (:id, :tokenHash, :bearerOrigin, :userId, :launchHash, ${newSessionEnds('CAST(:bearerOrigin AS text)')})
           ON CONFLICT (launch_hash) DO NOTHING`,
          { ...session, userId: user.id, launchHash },
        );
        if (made.rowCount === 0) return 'used';
        if (operationId !== null) {
          // A link of this session: everything that reads links reads it too. No one has its token.
          await trx('page_links').insert({
            id: newId('lnk'),
            operation_id: operationId,
            token_hash: linkHash,
            expires_at: trx.fn.now(),
            redeemed_at: trx.fn.now(),
            redeemed_by: session.id,
          });
        }
        return 'opened';
      });
    },

    async userOf(sessionId) {
      const row = (await database('page_sessions')
        .join('chat_users', 'chat_users.id', 'page_sessions.chat_user_id')
        .where({ 'page_sessions.id': sessionId })
        .whereNotNull('chat_users.telegram_id')
        .first({ userId: 'chat_users.id', telegramId: 'chat_users.telegram_id' })) as
        Pick<SessionUser, 'userId' | 'telegramId'> | undefined;
      if (!row) return null;
      const wallets = (await database('wallets')
        .where({ owner_id: row.userId, connection: 'connected' })
        .select('network', 'address')) as ProvenWallet[];
      return { ...row, wallets, grants: await grantsOf(database, row.userId) };
    },
  };
}
