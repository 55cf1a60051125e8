import type { Database } from '../postgres/connect.ts';
import { newId } from '../postgres/new-id.ts';
import type { NewSession } from './prove-wallet.ts';
import { newSessionEnds } from './session-ends.ts';

export interface MiniAppLaunch {
  telegramId: string;
  launchHash: string;
  /** Of the user, to be opened with the session; null: none. */
  operationId: string | null;
}

/** The chat user of a session that a Mini App opened. */
export interface SessionUser {
  userId: string;
  telegramId: string;
}

export interface MiniAppSessionStore {
  /**
   * Makes a session for the user whom Telegram vouched for, with the operation if the user owns it. Nothing is made if it returns
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

export function createMiniAppSessionStore(database: Database): MiniAppSessionStore {
  return {
    async open({ telegramId, launchHash, operationId }, session, linkHash) {
      return database.transaction(async (trx) => {
        // Locked, so that a user who is forgotten at this moment has no session afterwards.
        const user = (await trx('chat_users').where({ telegram_id: telegramId }).forShare().first('id')) as
          { id: string } | undefined;
        if (!user) return 'unknown_user';
        if (operationId !== null) {
          const own: unknown = await trx('operations')
            .where({ id: operationId, owner_id: user.id })
            .first('id');
          if (!own) return 'unknown_operation';
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
        .first({ userId: 'chat_users.id', telegramId: 'chat_users.telegram_id' })) as SessionUser | undefined;
      return row ?? null;
    },
  };
}
