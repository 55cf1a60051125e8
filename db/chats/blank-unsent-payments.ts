import type { Knex } from 'knex';

/** Each of these statuses says that it is proven: nothing reached the chain, and nothing can any more. */
const BLANK = `WITH unsent AS MATERIALIZED (
    SELECT operation.id FROM chat_users users JOIN operations operation ON operation.owner_id = users.id
     WHERE users.telegram_id IS NULL AND operation.status IN ('rejected', 'cancelled', 'expired')
       AND operation.kind = 'send' AND operation.request->>'recipient' <> ''),
  bytes AS (
    UPDATE signing_requests SET message = '', signed_transaction = CASE WHEN signed_transaction IS NOT NULL THEN ''::bytea END
      FROM unsent WHERE signing_requests.operation_id = unsent.id),
  asked AS (
    UPDATE operation_timeline SET message = 'Asked to send.' FROM unsent WHERE operation_id = unsent.id AND version = 1)
  UPDATE operations
     SET request = (request - 'references') || '{"recipient": "", "baseUnits": "0", "memo": null}',
         -- Risks name recipients and shares of the balance.
         preview = (preview - 'heldBaseUnits' - 'token') || '{"risk": {"level": "none", "reasons": [], "findings": []}}',
         committed_lamports = 0, committed_mint = NULL, committed_base_units = 0
    FROM unsent WHERE operations.id = unsent.id`;

/**
 * Blanks recipient, amount, memo and references in payments of people who were forgotten, if they never reached the chain. It is repeated, because
 * a payment that was on its way when its person was forgotten has to end first.
 */
export async function blankUnsentPayments(database: Knex): Promise<void> {
  await database.raw(BLANK);
}
