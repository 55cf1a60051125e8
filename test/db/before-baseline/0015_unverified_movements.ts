import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE ledger_unverified
      -- Only the movements that are written for the block are to be compared: nothing else of it is unknown.
      ADD COLUMN movements_only boolean NOT NULL DEFAULT false;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE ledger_unverified DROP COLUMN movements_only');
}
