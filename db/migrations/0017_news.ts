import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A feed, and the marks of its last answer, so that it need not send the same again.
    CREATE TABLE news_feeds (
      url text PRIMARY KEY,
      etag text,
      last_modified text
    );

    -- An entry of a feed.
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
      -- When a feed last had it, exact to a day: an item that was removed earlier would come back as new.
      listed_at timestamptz NOT NULL DEFAULT now()
    );
    -- The items that were first seen in the last day.
    CREATE INDEX news_items_seen ON news_items (seen_at);
    -- Upkeep removes items that no feed has had for some time.
    CREATE INDEX news_items_listed ON news_items (listed_at);

    -- A person who gets news, and how far.
    CREATE TABLE news_readers (
      user_id text PRIMARY KEY REFERENCES chat_users (id),
      -- The newest item when the news of the person were last decided.
      last_item bigint NOT NULL
    );
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE news_readers, news_items, news_feeds');
}
