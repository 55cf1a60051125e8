import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE operations
      -- What the operation will take from its wallet while it is open: SOL in lamports, and one token in its base units.
      ADD COLUMN committed_lamports numeric(20) NOT NULL DEFAULT 0 CHECK (committed_lamports >= 0),
      ADD COLUMN committed_mint text,
      ADD COLUMN committed_base_units numeric(20) NOT NULL DEFAULT 0 CHECK (committed_base_units >= 0),
      -- Of the kind's parts of the content hash.
      ADD COLUMN content_version integer NOT NULL DEFAULT 1,
      -- What the service did, for kinds that have no transaction.
      ADD COLUMN outcome jsonb,
      ADD CHECK (committed_mint IS NOT NULL OR committed_base_units = 0),
      -- A kind without a transaction is not found on the chain, and may have no wallet yet.
      ALTER COLUMN reference_key DROP NOT NULL,
      ALTER COLUMN wallet_address DROP NOT NULL;

    -- Only sends are older than this, and only open ones commit anything.
    UPDATE operations SET
        committed_lamports = (preview->>'networkFeeLamports')::numeric + (preview->>'rentLamports')::numeric
          + CASE WHEN request->>'mint' = 'SOL' THEN (request->>'baseUnits')::numeric ELSE 0 END,
        committed_mint = nullif(request->>'mint', 'SOL'),
        committed_base_units = CASE WHEN request->>'mint' = 'SOL' THEN 0 ELSE (request->>'baseUnits')::numeric END
     WHERE ended_at IS NULL;
  `);
}

/** Fails when there are operations of kinds without a transaction: no earlier version knows them. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE operations
      ALTER COLUMN wallet_address SET NOT NULL,
      ALTER COLUMN reference_key SET NOT NULL,
      DROP COLUMN outcome,
      DROP COLUMN content_version,
      DROP COLUMN committed_base_units,
      DROP COLUMN committed_mint,
      DROP COLUMN committed_lamports;
  `);
}
