import type { BotScope } from '../../domain/access/actor.ts';
import type { Database } from '../postgres/connect.ts';
import type { ChatUserRow } from './chat-user-store.ts';

/** Wakes the processes that handle updates; they also search, so a lost NOTIFY only costs time. */
export const UPDATE_CHANNEL = 'chat_update';

export interface NewUpdateRow {
  updateId: number;
  source: string;
  chatId: string;
  userId: string | null;
  bodyCiphertext: string;
}

export interface ClaimedUpdate {
  updateId: number;
  chatId: string;
  bodyCiphertext: string;
  failures: number;
  /** Null: a group. */
  user: ChatUserRow | null;
  /** Connected wallets of the user, newest first. */
  wallets: { network: 'mainnet' | 'devnet'; address: string }[];
  /** The scopes that the user has granted to accounts. */
  grants: { accountId: string; scopes: BotScope[] }[];
}

export interface ChatUpdateStore {
  /** Leaves out what was received before, by its number or by its source. */
  insert(updates: readonly NewUpdateRow[]): Promise<void>;
  /**
   * The oldest update of each chat that waits, unless another process works on it: a chat's updates are handled in their order.
   * `busyChats`: those that the caller works on.
   */
  claim(limit: number, busyChats?: readonly string[]): Promise<ClaimedUpdate[]>;
  /** Gives it back after a failure, to be handled again after the pause. */
  giveBack(updateId: number, pauseMs: number): Promise<void>;
  /** Takes an update as handled that no one can read any more. */
  discard(updateId: number): Promise<void>;
  /** Removes at most `limit` updates that were handled longer ago than `afterMs`. */
  removeOld(afterMs: number, limit: number): Promise<number>;
}

/**
 * A process that died has its updates taken over after this time. A command that takes longer is run twice, with the same request key, and
 * only one of the two finishes its update.
 */
const LEASE_MS = 15_000;

const INSERT = `INSERT INTO chat_updates (update_id, source, chat_id, user_id, body_ciphertext)
  SELECT * FROM json_to_recordset(:updates) AS given (update_id bigint, source text, chat_id text, user_id text, body_ciphertext text)
  ON CONFLICT DO NOTHING RETURNING chat_id`;

/**
 * Planned each time: a plan that was prepared while the table was nearly empty reads all of it when it is large. A claim does not wait for
 * the disk: a crash may only undo a lease.
 */
const CLAIM = `WITH first AS MATERIALIZED (
    SELECT DISTINCT ON (chat_id) update_id FROM chat_updates
     WHERE done_at IS NULL AND chat_id <> ALL (:busyChats::text[]) ORDER BY chat_id, update_id),
  due AS MATERIALIZED (
    SELECT set_config('synchronous_commit', 'off', true), update_id FROM chat_updates
     WHERE update_id IN (SELECT update_id FROM first) AND done_at IS NULL
       AND (claimed_until IS NULL OR claimed_until < now())
     ORDER BY update_id LIMIT :limit FOR NO KEY UPDATE SKIP LOCKED),
  claimed AS (
    UPDATE chat_updates SET claimed_until = now() + interval '${LEASE_MS} ms' FROM due
     WHERE chat_updates.update_id = due.update_id
    RETURNING chat_updates.update_id, chat_id, user_id, body_ciphertext, failures)
  SELECT update_id::int8 AS "updateId", chat_id AS "chatId", body_ciphertext AS "bodyCiphertext", failures,
         to_jsonb(chat_users) AS user,
         coalesce((SELECT jsonb_agg(jsonb_build_object('network', network, 'address', address) ORDER BY connected_at DESC)
                     FROM wallets WHERE owner_id = claimed.user_id AND connection = 'connected'), '[]') AS wallets,
         coalesce((SELECT jsonb_agg(jsonb_build_object('accountId', account_id, 'scopes', scopes))
                     FROM bot_grants WHERE user_id = claimed.user_id AND revoked_at IS NULL), '[]') AS grants
    FROM claimed LEFT JOIN chat_users ON chat_users.id = claimed.user_id ORDER BY update_id`;

export function createChatUpdateStore(database: Database): ChatUpdateStore {
  return {
    async insert(updates) {
      if (updates.length === 0) return;
      const given = updates.map((update) => ({
        update_id: update.updateId,
        source: update.source,
        chat_id: update.chatId,
        user_id: update.userId,
        body_ciphertext: update.bodyCiphertext,
      }));
      await database.raw(
        `WITH added AS (${INSERT}) SELECT pg_notify('${UPDATE_CHANNEL}', '') WHERE EXISTS (SELECT FROM added)`,
        { updates: JSON.stringify(given) },
      );
    },

    async claim(limit, busyChats = []) {
      const { rows } = await database.raw<{ rows: ClaimedUpdate[] }>(CLAIM, { limit, busyChats });
      return rows.map((row) => ({
        ...row,
        updateId: Number(row.updateId),
        user: row.user && { ...row.user, registered_at: new Date(row.user.registered_at) },
      }));
    },

    async giveBack(updateId, pauseMs) {
      await database('chat_updates')
        .where({ update_id: updateId })
        .whereNull('done_at')
        .update({
          failures: database.raw('failures + 1'),
          claimed_until: database.raw(`now() + ? * interval '1 ms'`, [pauseMs]),
        });
    },

    async discard(updateId) {
      await database('chat_updates').where({ update_id: updateId }).del();
    },

    async removeOld(afterMs, limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(
        `DELETE FROM chat_updates WHERE update_id IN (
           SELECT update_id FROM chat_updates WHERE done_at < now() - :afterMs * interval '1 ms' LIMIT :limit)`,
        { afterMs, limit },
      );
      return rowCount;
    },
  };
}
