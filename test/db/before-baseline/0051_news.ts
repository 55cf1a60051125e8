import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Symbols of tokens that news have to name; null: news of everything.
    ALTER TABLE chat_users ADD COLUMN news_tokens text[];
    CREATE INDEX chat_users_news ON chat_users (id) WHERE 'market.news' = ANY (notification_events);

    -- What a feed said of its last answer, so that it need not send it again.
    CREATE TABLE news_feeds (
      url text PRIMARY KEY,
      etag text,
      last_modified text
    );

    CREATE TABLE news_items (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- A hash of what names it in the feed.
      identity text NOT NULL UNIQUE,
      title text NOT NULL,
      source text NOT NULL,
      link text NOT NULL,
      categories text[] NOT NULL,
      -- Null: the feed does not say it.
      published_at timestamptz,
      seen_at timestamptz NOT NULL DEFAULT now(),
      -- When a feed last had it, to the day: one that were removed earlier would come back as new.
      listed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX news_items_seen ON news_items (seen_at);
    CREATE INDEX news_items_listed ON news_items (listed_at);

    -- Up to which item a person has had the news.
    CREATE TABLE news_readers (
      user_id text PRIMARY KEY REFERENCES chat_users (id),
      last_item bigint NOT NULL
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE news_readers, news_items, news_feeds;
    DROP INDEX chat_users_news;
    ALTER TABLE chat_users DROP COLUMN news_tokens;
  `);
}
