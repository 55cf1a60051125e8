import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When its positions were last asked for, whether they could be read or not: an operation that was confirmed later makes the wallet due.
    ALTER TABLE stake_wallets ADD COLUMN claimed_at timestamptz;
    UPDATE stake_wallets SET claimed_at = read_at;
    -- The positions that operations of a wallet have made.
    CREATE INDEX operations_stakes_wallet ON operations (network, wallet_address) WHERE kind LIKE 'stake.%';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX operations_stakes_wallet;
    ALTER TABLE stake_wallets DROP COLUMN claimed_at;
  `);
}
