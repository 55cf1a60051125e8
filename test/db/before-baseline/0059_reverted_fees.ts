import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What an operation has paid for transactions that were reverted, and after which a fresh one could be signed.
    ALTER TABLE operations ADD COLUMN reverted_fee_lamports numeric(20) CHECK (reverted_fee_lamports >= 0);
    UPDATE operations SET reverted_fee_lamports = paid.lamports
      FROM (SELECT operation_id, sum((evidence #>> '{reverted,feeLamports}')::numeric) AS lamports
              FROM signing_requests WHERE evidence #> '{reverted,feeLamports}' IS NOT NULL GROUP BY operation_id) paid
     WHERE operations.id = paid.operation_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE operations DROP COLUMN reverted_fee_lamports');
}
