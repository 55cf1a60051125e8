import type { Knex } from 'knex';

/** An offer is removed when no message shows it, which would otherwise read all messages for each. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX chat_messages_offer ON chat_messages (offer_id) WHERE offer_id IS NOT NULL');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX chat_messages_offer');
}
