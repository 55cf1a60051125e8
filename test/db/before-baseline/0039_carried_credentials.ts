import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE chat_messages
      -- The credential whose text the message has.
      ADD COLUMN carried_credential_id text REFERENCES credentials (id),
      -- When the sender first tried to send such a message. Since then the chat may show it, also if no record says so.
      ADD COLUMN carried_tried_at timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE chat_messages DROP COLUMN carried_tried_at, DROP COLUMN carried_credential_id;
  `);
}
