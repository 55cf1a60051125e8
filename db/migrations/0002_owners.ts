import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- An account, a person of the bot, or a wallet whose key was proven: operations, events and wallets belong to one of
    -- them.
    CREATE TABLE owners (
      -- The id of the account or of the person, or '<network>/<address>' of the wallet.
      id text PRIMARY KEY,
      kind text NOT NULL,
      CONSTRAINT owners_kind CHECK (kind IN ('account', 'user', 'wallet'))
    );

    -- A person who talks to the bot. Everything personal is encrypted with a key of the person's own. The row stays when the
    -- person asks to be forgotten.
    CREATE TABLE chat_users (
      id text PRIMARY KEY REFERENCES owners (id),
      -- The number of the person at Telegram, which is also the number of the private chat; null: the person asked to be
      -- forgotten.
      telegram_id text UNIQUE,
      -- The key of the person, encrypted with the keys of the service; empty: it was destroyed.
      key_ciphertext text NOT NULL,
      -- The person's names at Telegram, encrypted with the key of the person.
      profile_ciphertext text NOT NULL,
      -- The language of the person's Telegram, as Telegram reports it.
      language text NOT NULL,
      -- Null: the service's default.
      network text,
      -- The address of the wallet that pays if the person has several on a network.
      default_wallet text,
      notifications_enabled boolean NOT NULL DEFAULT true,
      -- The categories that the person wants; null: all that need not be asked for, also those that come later. News and
      -- summaries have to be asked for.
      notification_events text[],
      -- The thresholds of NotificationSettings: by the symbol of the token, or by USD for the value of any token, a decimal
      -- text. Smaller deposits are collected for a digest.
      notification_thresholds jsonb NOT NULL DEFAULT '{"SOL": "0.001"}',
      -- In USD: changes of a price are reported to the person only if the linked wallets hold at least so much of the token.
      notification_least_holding numeric NOT NULL DEFAULT 1,
      -- Symbols of tokens that news have to name; null: news of everything.
      news_tokens text[],
      -- The IANA name of the person's time zone.
      time_zone text NOT NULL DEFAULT 'UTC',
      -- The beginning of the quiet hours in minutes since midnight in that zone; null: none.
      quiet_from smallint,
      -- Their end, in the same way; null: none.
      quiet_until smallint,
      summary_every text NOT NULL DEFAULT 'day',
      -- The hour of the summary in the person's time zone.
      summary_hour smallint NOT NULL DEFAULT 9,
      -- The last change of the two columns above, or of the category portfolio.summary: no summary is for an hour before it.
      summary_since timestamptz NOT NULL DEFAULT now(),
      registered_at timestamptz NOT NULL DEFAULT now(),
      -- When Telegram last refused a message because the person has blocked the bot; null: the person has written since.
      blocked_at timestamptz,
      CONSTRAINT chat_users_quiet_hours CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
      CONSTRAINT chat_users_summary_every CHECK (summary_every IN ('day', 'week')),
      CONSTRAINT chat_users_summary_hour CHECK (summary_hour BETWEEN 0 AND 23)
    );
    -- Upkeep looks for payments of people who asked to be forgotten, and there are few.
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
