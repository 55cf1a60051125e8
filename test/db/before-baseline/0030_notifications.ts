import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE chat_users
      -- The categories that the person wants; null: all of them, also those that come later.
      ADD COLUMN notification_events text[],
      -- By the token's symbol, a decimal text: smaller deposits are collected for a digest.
      ADD COLUMN notification_thresholds jsonb NOT NULL DEFAULT '{"SOL": "0.001"}',
      -- An IANA name.
      ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC',
      -- Minutes since midnight in that zone; both null: no quiet hours.
      ADD COLUMN quiet_from smallint,
      ADD COLUMN quiet_until smallint,
      ADD CHECK ((quiet_from IS NULL) = (quiet_until IS NULL));

    -- What the message shows if it is not in the row: 'notifications' are the person's settings. Each change of them is an edit.
    ALTER TABLE chat_messages ADD COLUMN shows text;
    CREATE INDEX chat_messages_shows ON chat_messages (user_id) WHERE shows IS NOT NULL;

    -- What may concern a person. A row is written with its cause, and ends as a message, in a digest, or without either.
    CREATE TABLE chat_notices (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- The same cause gives one notice.
      cause text NOT NULL UNIQUE,
      user_id text NOT NULL REFERENCES chat_users (id),
      event_id text,
      operation_id text REFERENCES operations (id),
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Why it waits for the digest; null: not decided yet.
      collected_for text
    );
    CREATE INDEX chat_notices_new ON chat_notices (id) WHERE collected_for IS NULL;
    CREATE INDEX chat_notices_collected ON chat_notices (user_id, id) WHERE collected_for IS NOT NULL;

    -- People for whom something is collected.
    CREATE TABLE chat_digests (
      user_id text PRIMARY KEY REFERENCES chat_users (id),
      due_at timestamptz NOT NULL,
      -- Its workflow is started, or woken, at this time.
      check_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX chat_digests_check ON chat_digests (check_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE chat_digests, chat_notices;
    ALTER TABLE chat_messages DROP COLUMN shows;
    ALTER TABLE chat_users
      DROP COLUMN notification_events,
      DROP COLUMN notification_thresholds,
      DROP COLUMN time_zone,
      DROP COLUMN quiet_from,
      DROP COLUMN quiet_until;
  `);
}
