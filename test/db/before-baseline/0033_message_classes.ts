import type { Knex } from 'knex';

/** Notices get their number from 2 to 3, so that security messages to many people come before them (domain/chats/chat-content.ts). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE chat_messages
      -- It disappears from the chat so long after it was sent; null: it stays.
      ADD COLUMN remove_after_ms integer,
      -- How often its text could not be written; \`failures\` counts what Telegram did not take.
      ADD COLUMN write_failures integer NOT NULL DEFAULT 0;
    UPDATE chat_messages SET priority = 3 WHERE priority = 2;
    CREATE INDEX chat_wallet_offers_over ON chat_wallet_offers (proven_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX chat_wallet_offers_over;
    UPDATE chat_messages SET priority = 2 WHERE priority = 3;
    ALTER TABLE chat_messages DROP COLUMN remove_after_ms, DROP COLUMN write_failures;
  `);
}
