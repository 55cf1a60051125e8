import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When the names of validators are read again.
    ALTER TABLE stake_epochs ADD COLUMN names_due_at timestamptz NOT NULL DEFAULT now();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE stake_epochs DROP COLUMN names_due_at`);
}
