import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- The value of a person's wallets at the chosen hour of a day. It is written with the summary of the day, so there is
    -- one.
    CREATE TABLE chat_summaries (
      user_id text NOT NULL REFERENCES chat_users (id),
      -- The day in the person's time zone.
      day date NOT NULL,
      -- The time of the value.
      at timestamptz NOT NULL DEFAULT now(),
      -- Millionths of a USD; null: not known.
      usd numeric,
      -- The wallets of the value, each as '<network>:<address>': values of other wallets are not compared.
      wallets text[] NOT NULL,
      -- False: the person reads a summary once a week, and this is another day.
      is_reported boolean NOT NULL,
      PRIMARY KEY (user_id, day)
    );
    -- Upkeep removes old values.
    CREATE INDEX chat_summaries_age ON chat_summaries (at);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE chat_summaries');
}
