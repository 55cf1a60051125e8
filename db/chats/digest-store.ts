import type { Knex } from 'knex';
import type { CollectedFor } from '../../domain/chats/notification-decision.ts';
import type { NotificationSettings } from '../../domain/chats/notification-settings.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { namesInEvents } from '../stakes/validator-names.ts';
import { insertMessages } from './chat-message-rows.ts';
import { SETTINGS_JSON } from './notification-settings-store.ts';

/** Events that were collected for a person, the oldest first. */
export interface CollectedDigest {
  user: { id: string; keyCiphertext: string; language: string; settings: NotificationSettings };
  entries: readonly DigestEntry[];
}

export interface DigestEntry {
  collectedFor: CollectedFor;
  /** `validators`: names of validators that it is about, by address. */
  event: { name: string; body: string; network: Network; validators: Record<string, string> };
}

/** The message that reports it; null: nothing of it is wanted any more. A time: not yet, but then. */
export type WrittenDigest = { message: { id: string; bodyCiphertext: string } | null } | { dueAt: Date };

export type DigestStep = 'nothing_collected' | 'written' | { waitMs: number };

export interface DigestStore {
  /** Users whose digest has to be checked, at most `limit`. Each is postponed, so that the next turn gets others. */
  claimUnchecked(limit: number): Promise<string[]>;
  /**
   * If the user's digest is due, replaces what was collected by the message that `write` returns, in one database transaction. Otherwise
   * returns how long to wait, and leaves the user alone until then.
   */
  write(userId: string, write: (digest: CollectedDigest) => WrittenDigest): Promise<DigestStep>;
}

/** A digest that no workflow has taken over by then is claimed again; the same if it is late by this time. */
const UNCHECKED_AFTER = "interval '1 minute'";

const CLAIM = `WITH due AS MATERIALIZED (
    SELECT user_id FROM chat_digests WHERE check_at <= now() ORDER BY check_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  UPDATE chat_digests SET check_at = now() + ${UNCHECKED_AFTER} FROM due WHERE chat_digests.user_id = due.user_id
  RETURNING chat_digests.user_id AS "userId"`;

// The user first, as everything else does that takes both.
const HOLD_USER = 'SELECT telegram_id AS "chatId" FROM chat_users WHERE id = :userId FOR KEY SHARE';

const HOLD = `SELECT greatest(extract(epoch FROM due_at - now()) * 1000, 0)::float8 AS "waitMs"
    FROM chat_digests WHERE user_id = :userId FOR UPDATE`;

const USER = `SELECT jsonb_build_object('id', users.id, 'keyCiphertext', users.key_ciphertext, 'language', users.language,
    'settings', ${SETTINGS_JSON}) AS user FROM chat_users users WHERE id = :userId`;

const ENTRIES = `SELECT notification.id, notification.collected_for AS "collectedFor",
         jsonb_build_object('name', event.name, 'body', event.body, 'network', event.network,
           'validators', ${namesInEvents('event', 'ARRAY[event.id]')}) AS event
    FROM chat_notifications notification JOIN events event ON event.id = notification.event_id
   WHERE notification.user_id = :userId AND notification.collected_for IS NOT NULL ORDER BY notification.id`;

/** Leaves an earlier time as it is. */
const PLAN = `INSERT INTO chat_digests (user_id, due_at)
  SELECT user_id, min(due_at) FROM json_to_recordset(:planned) AS given (user_id text, due_at timestamptz) GROUP BY user_id
  ON CONFLICT (user_id) DO UPDATE SET due_at = excluded.due_at, check_at = now() WHERE chat_digests.due_at > excluded.due_at`;

export function createDigestStore(database: Database): DigestStore {
  return {
    async claimUnchecked(limit) {
      const { rows } = await database.raw<{ rows: { userId: string }[] }>(CLAIM, { limit });
      return rows.map(({ userId }) => userId);
    },

    write: (userId, write) =>
      database.transaction(async (trx) => {
        const [user] = await read<{ chatId: string | null }>(trx, HOLD_USER, userId);
        const [digest] = await read<{ waitMs: number }>(trx, HOLD, userId);
        if (!user || !digest) return 'nothing_collected';
        if (digest.waitMs > 0) return postpone(trx, userId, digest.waitMs);
        const [whose] = await read<Pick<CollectedDigest, 'user'>>(trx, USER, userId);
        if (!whose) return 'nothing_collected';
        const entries = await read<DigestEntry & { id: string }>(trx, ENTRIES, userId);
        const written = write({ ...whose, entries });
        if ('dueAt' in written) {
          await trx('chat_digests').where({ user_id: userId }).update({ due_at: written.dueAt });
          return postpone(trx, userId, Math.max(written.dueAt.getTime() - Date.now(), 0));
        }
        if (written.message && user.chatId !== null) {
          // The newest entry names the digest: it is in no other one.
          const cause = `digest/${userId}/${entries.at(-1)?.id ?? ''}`;
          const message = { ...written.message, cause, chatId: user.chatId, userId };
          await insertMessages(trx, [{ ...message, priority: PRIORITY.notification, operation: null }]);
        }
        await trx('chat_notifications').where({ user_id: userId }).whereNotNull('collected_for').del();
        await trx('chat_digests').where({ user_id: userId }).del();
        return 'written';
      }),
  };
}

async function read<Row>(trx: Knex.Transaction, statement: string, userId: string): Promise<Row[]> {
  const { rows } = await trx.raw<{ rows: Row[] }>(statement, { userId });
  return rows;
}

async function postpone(trx: Knex.Transaction, userId: string, waitMs: number): Promise<DigestStep> {
  await trx('chat_digests')
    .where({ user_id: userId })
    .update({ check_at: trx.raw(`greatest(due_at, now()) + ${UNCHECKED_AFTER}`) });
  return { waitMs: Math.ceil(waitMs) };
}

/** Plans digests in the caller's database transaction, which has collected something for these users. */
export async function planDigests(
  trx: Knex,
  planned: readonly { userId: string; dueAt: Date }[],
): Promise<void> {
  if (planned.length === 0) return;
  const given = planned.map(({ userId, dueAt }) => ({ user_id: userId, due_at: dueAt }));
  await trx.raw(PLAN, { planned: JSON.stringify(given) });
}
