import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE transactions
      ADD COLUMN witnesses text[] NOT NULL DEFAULT '{}',
      ADD COLUMN dead_at timestamptz,
      ADD COLUMN evidence jsonb;
    -- At most one message of an operation is alive at any time, whatever the code above does.
    CREATE UNIQUE INDEX transactions_one_alive ON transactions (operation_id) WHERE dead_at IS NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX transactions_one_alive;
    ALTER TABLE transactions DROP COLUMN witnesses, DROP COLUMN dead_at, DROP COLUMN evidence;
  `);
}
