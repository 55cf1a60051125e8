import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- An account, a person of the bot, or a wallet that acts for itself on the wallet page: everything belongs to one of them.
    CREATE TABLE owners (
      id text PRIMARY KEY,
      kind text NOT NULL,
      CONSTRAINT owners_kind CHECK (kind IN ('account', 'user', 'wallet'))
    );

    -- A person who talks to the bot. Everything personal is encrypted with a key of the person's own.
    CREATE TABLE chat_users (
      id text PRIMARY KEY REFERENCES owners (id),
      -- Telegram's number of the person, which is also the number of the private chat; null: the person asked to be forgotten.
      telegram_id text UNIQUE,
      -- The person's key, encrypted with the service's keys; empty: it was destroyed.
      key_ciphertext text NOT NULL,
      profile_ciphertext text NOT NULL,
      language text NOT NULL,
      -- Null: the service's default.
      network text,
      -- The wallet that pays if the person has several on a network.
      default_wallet text,
      notifications_enabled boolean NOT NULL DEFAULT true,
      -- The categories that the person wants; null: all of them, also those that come later.
      notification_events text[],
      -- By the token's symbol, a decimal text: smaller deposits are collected for a digest.
      notification_thresholds jsonb NOT NULL DEFAULT '{"SOL": "0.001"}',
      -- Symbols of tokens that news have to name; null: news of everything.
      news_tokens text[],
      -- An IANA name.
      time_zone text NOT NULL DEFAULT 'UTC',
      -- Minutes since midnight in that zone; null, like the next one: no quiet hours.
      quiet_from smallint,
      quiet_until smallint,
      -- How often the person reads a summary.
      summary_every text NOT NULL DEFAULT 'day',
      -- The hour of the summary in the person's time zone.
      summary_hour smallint NOT NULL DEFAULT 9,
      -- The last change of that plan: no summary is written for an hour before it.
      summary_since timestamptz NOT NULL DEFAULT now(),
      registered_at timestamptz NOT NULL DEFAULT now(),
      -- The person has blocked the bot; Telegram refuses messages until they start it again.
      blocked_at timestamptz,
      CONSTRAINT chat_users_quiet_hours CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
      CONSTRAINT chat_users_summary_every CHECK (summary_every IN ('day', 'week')),
      CONSTRAINT chat_users_summary_hour CHECK (summary_hour BETWEEN 0 AND 23)
    );
    -- Upkeep looks for people who asked to be forgotten, and there are few.
    CREATE INDEX chat_users_forgotten ON chat_users (id) WHERE telegram_id IS NULL;
    -- The news writer goes through the people who want news.
    CREATE INDEX chat_users_news ON chat_users (id) WHERE 'market.news' = ANY (notification_events);
    -- The summary writer goes through the people who want a summary.
    CREATE INDEX chat_users_summaries ON chat_users (id) WHERE 'portfolio.summary' = ANY (notification_events);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE chat_users, owners');
}
