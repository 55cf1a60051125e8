import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { encryptBody, type KeyHolder } from '../../domain/events/stored-body.ts';
import type { Database } from '../postgres/connect.ts';

interface PlainEvent extends KeyHolder {
  id: string;
  body: string;
}

// In the order of the index `events_plain`, so that nothing else is read. Waits for no /forget, which removes such events too.
const PLAIN = `WITH plain AS MATERIALIZED (
    SELECT id, body FROM events WHERE family = 'bot' AND user_id IS NULL ORDER BY id LIMIT :limit FOR NO KEY UPDATE SKIP LOCKED)
  SELECT plain.id, plain.body, users.id AS "userId", users.key_ciphertext AS "keyCiphertext"
    FROM plain JOIN chat_users users ON users.telegram_id = plain.body::jsonb #>> '{data,chat_id}'
     FOR KEY SHARE OF users SKIP LOCKED`;

const ENCRYPT = `UPDATE events SET body = given.body, user_id = given.user_id
    FROM json_to_recordset(:events) AS given (id text, body text, user_id text) WHERE events.id = given.id`;

/** Encrypts at most `limit` events of chats that were written before events had a person (migration 0043). */
export async function encryptPlainEvents(
  database: Database,
  userKeys: UserKeys,
  limit: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: PlainEvent[] }>(PLAIN, { limit });
    if (rows.length === 0) return;
    const events = rows.map(({ id, body, userId, keyCiphertext }) => ({
      id,
      body: encryptBody(userKeys.cipher(userId, keyCiphertext), id, body),
      user_id: userId,
    }));
    await trx.raw(ENCRYPT, { events: JSON.stringify(events) });
  });
}
