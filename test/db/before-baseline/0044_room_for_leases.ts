import type { Knex } from 'knex';

/**
 * A lease changes no indexed column. With room on its page, the changed row stays there, and no index is written
 * (docs/decisions/0053-many-chats-in-one-statement.md). Only new pages have the room.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE chat_updates SET (fillfactor = 70);
    ALTER TABLE chat_messages SET (fillfactor = 70);
    DROP INDEX chat_messages_sent;
    CREATE INDEX chat_messages_sent ON chat_messages (chat_id, sent_at) WHERE sent_at IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX chat_messages_sent;
    CREATE INDEX chat_messages_sent ON chat_messages (chat_id, sent_at);
    ALTER TABLE chat_messages RESET (fillfactor);
    ALTER TABLE chat_updates RESET (fillfactor);
  `);
}
