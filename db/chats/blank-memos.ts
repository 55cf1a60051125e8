import type { Knex } from 'knex';

/** Each of these statuses says that it is proven: nothing reached the chain, and nothing can any more. */
const BLANK = `WITH unsent AS MATERIALIZED (
    SELECT operation.id FROM chat_users users JOIN operations operation ON operation.owner_id = users.id
     WHERE users.telegram_id IS NULL AND operation.status IN ('rejected', 'cancelled', 'expired')
       AND operation.request->>'memo' IS NOT NULL),
  bytes AS (
    UPDATE signing_requests SET message = '', signed_transaction = CASE WHEN signed_transaction IS NOT NULL THEN ''::bytea END
      FROM unsent WHERE signing_requests.operation_id = unsent.id)
  UPDATE operations SET request = jsonb_set(request, '{memo}', 'null') FROM unsent WHERE operations.id = unsent.id`;

/**
 * Blanks memos that people who were forgotten have written, in operations that never reached the chain. What was on its way when its person
 * was forgotten has to end first, so it is repeated.
 */
export async function blankMemos(database: Knex): Promise<void> {
  await database.raw(BLANK);
}
