import type { StoredBody } from '../../domain/events/stored-body.ts';

export interface StoredBodyRow {
  body: string;
  user_id: string | null;
  /** Column that {@link userKeyOf} selects. */
  user_key: string | null;
}

/** SQL: the key of the person whom an event names. Other events cost no look-up. `event` is the name of a row in the statement. */
export function userKeyOf(event: string): string {
  return `CASE WHEN ${event}.user_id IS NOT NULL THEN (SELECT key_ciphertext FROM chat_users WHERE id = ${event}.user_id) END AS user_key`;
}

export function toStoredBody({ body, user_id: userId, user_key: keyCiphertext }: StoredBodyRow): StoredBody {
  return { text: body, person: userId === null ? null : { userId, keyCiphertext: keyCiphertext ?? '' } };
}
