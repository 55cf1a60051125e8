import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The lowest commission of the epoch; null: there was no other than that of the row.
    ALTER TABLE stake_commissions ADD COLUMN lowest_bps integer;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE stake_commissions DROP COLUMN lowest_bps`);
}
