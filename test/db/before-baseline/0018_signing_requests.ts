import type { Knex } from 'knex';

/** Names: the table holds requests for a signature, most of which become a transaction, and some never do. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE transactions RENAME TO signing_requests;
    ALTER TABLE signing_requests RENAME COLUMN issue_number TO number;
    ALTER TABLE signing_requests RENAME COLUMN issued_at_block_height TO created_at_block_height;
    ALTER INDEX transactions_pkey RENAME TO signing_requests_pkey;
    ALTER INDEX transactions_one_alive RENAME TO signing_requests_one_alive;
    ALTER TABLE signing_requests
      RENAME CONSTRAINT transactions_operation_id_issue_number_key TO signing_requests_operation_id_number_key;
    ALTER TABLE signing_requests
      RENAME CONSTRAINT transactions_network_chain_id_signature_key TO signing_requests_network_chain_id_signature_key;
    ALTER TABLE signing_requests
      RENAME CONSTRAINT transactions_operation_id_fkey TO signing_requests_operation_id_fkey;
    ALTER TABLE signing_requests RENAME CONSTRAINT transactions_check TO signing_requests_check;
    ${renameInObservations('because', 'reason')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${renameInObservations('reason', 'because')}
    ALTER TABLE signing_requests RENAME CONSTRAINT signing_requests_check TO transactions_check;
    ALTER TABLE signing_requests
      RENAME CONSTRAINT signing_requests_operation_id_fkey TO transactions_operation_id_fkey;
    ALTER TABLE signing_requests
      RENAME CONSTRAINT signing_requests_network_chain_id_signature_key TO transactions_network_chain_id_signature_key;
    ALTER TABLE signing_requests
      RENAME CONSTRAINT signing_requests_operation_id_number_key TO transactions_operation_id_issue_number_key;
    ALTER INDEX signing_requests_one_alive RENAME TO transactions_one_alive;
    ALTER INDEX signing_requests_pkey RENAME TO transactions_pkey;
    ALTER TABLE signing_requests RENAME COLUMN created_at_block_height TO issued_at_block_height;
    ALTER TABLE signing_requests RENAME COLUMN number TO issue_number;
    ALTER TABLE signing_requests RENAME TO transactions;
  `);
}

/** Renames a field of the evidence: each node's reason. */
function renameInObservations(from: string, to: string): string {
  return `UPDATE signing_requests SET evidence = jsonb_set(evidence, '{observations}', (
      SELECT coalesce(jsonb_agg((observation - '${from}') || jsonb_build_object('${to}', observation->'${from}') ORDER BY n), '[]')
        FROM jsonb_array_elements(evidence->'observations') WITH ORDINALITY AS seen (observation, n)))
     WHERE evidence IS NOT NULL;`;
}
