import type { Knex } from 'knex';

/**
 * An answer with a list is more than 1 kB long, and a page had room for the leases of half of its answers only. Pages now have room for the
 * lease of each (docs/decisions/0053-many-chats-in-one-statement.md). Only new pages have it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE chat_updates SET (fillfactor = 45);
    ALTER TABLE chat_messages SET (fillfactor = 45);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE chat_messages SET (fillfactor = 70);
    ALTER TABLE chat_updates SET (fillfactor = 70);
  `);
}
