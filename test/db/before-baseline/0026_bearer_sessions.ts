import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // The only origin whose pages may use the session's token, in a header; null: a cookie carries it.
  await knex.raw('ALTER TABLE page_sessions ADD COLUMN bearer_origin text');
}

/** Ends the sessions with an origin: an earlier version would take their tokens from any page. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('DELETE FROM page_sessions WHERE bearer_origin IS NOT NULL');
  await knex.raw('ALTER TABLE page_sessions DROP COLUMN bearer_origin');
}
