import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of a wallet that owns itself: when its key last signed in on the wallet page.
    ALTER TABLE wallets ADD COLUMN signed_in_at timestamptz,
      -- Since then it has been inactive for too long to be followed for itself; null: it is followed.
      ADD COLUMN paused_at timestamptz,
      ADD CONSTRAINT wallets_paused CHECK (paused_at IS NULL OR signed_in_at IS NOT NULL);
    UPDATE wallets SET signed_in_at = now() FROM owners WHERE owners.id = wallets.account_id AND owners.kind = 'wallet';
    CREATE INDEX wallets_signed_in ON wallets (network, signed_in_at) WHERE signed_in_at IS NOT NULL AND paused_at IS NULL;
    -- The ledger counts the wallets that it has to follow, from the index alone.
    DROP INDEX wallets_address;
    CREATE INDEX wallets_address ON wallets (network, address) INCLUDE (paused_at);
  `);
}

/** Paused wallets are followed again when they sign in, as an earlier version does it. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX wallets_address;
    CREATE INDEX wallets_address ON wallets (network, address);
    ALTER TABLE wallets DROP COLUMN paused_at, DROP COLUMN signed_in_at;
  `);
}
