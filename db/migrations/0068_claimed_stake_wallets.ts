import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When its positions were last asked for, whether they could be read or not: an operation that was confirmed later makes the wallet due.
    ALTER TABLE stake_wallets ADD COLUMN claimed_at timestamptz;
    UPDATE stake_wallets SET claimed_at = read_at;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE stake_wallets DROP COLUMN claimed_at`);
}
