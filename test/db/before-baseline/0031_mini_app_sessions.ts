import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of a session that a Mini App opened: the person whom Telegram vouched for, and the hash of that launch, which opens one session.
    ALTER TABLE page_sessions
      ADD COLUMN chat_user_id text REFERENCES chat_users (id),
      ADD COLUMN launch_hash text UNIQUE,
      ADD CHECK ((chat_user_id IS NULL) = (launch_hash IS NULL));
    CREATE INDEX page_sessions_chat_user ON page_sessions (chat_user_id) WHERE chat_user_id IS NOT NULL;
  `);
}

/** Ends these sessions: an earlier version would not know whose they are. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM page_sessions WHERE chat_user_id IS NOT NULL;
    ALTER TABLE page_sessions DROP COLUMN chat_user_id, DROP COLUMN launch_hash;
  `);
}
