import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Further events that the message reports, the oldest first; null: none. Each one that comes later is an edit.
    ALTER TABLE chat_messages ADD COLUMN more_event_ids text[];
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE chat_messages DROP COLUMN more_event_ids');
}
