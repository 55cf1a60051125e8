import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE operations
      -- Which nodes agreed on the result, or what they said when they did not agree.
      ADD COLUMN landing jsonb,
      -- When nodes first contradicted each other about it: each operation is counted once.
      ADD COLUMN disputed_at timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE operations DROP COLUMN landing, DROP COLUMN disputed_at');
}
