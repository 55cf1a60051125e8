import type { Knex } from 'knex';

/** Upkeep looks for them again and again, and they are few. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX chat_users_forgotten ON chat_users (id) WHERE telegram_id IS NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX chat_users_forgotten');
}
