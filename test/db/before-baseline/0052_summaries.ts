import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE chat_users
      -- A SummaryPlan: how often the person reads a summary, and at which hour of the person's time zone.
      ADD COLUMN summary_every text NOT NULL DEFAULT 'day' CHECK (summary_every IN ('day', 'week')),
      ADD COLUMN summary_hour smallint NOT NULL DEFAULT 9 CHECK (summary_hour BETWEEN 0 AND 23),
      -- When the person last changed that. Hours before are over.
      ADD COLUMN summary_since timestamptz NOT NULL DEFAULT now();
    CREATE INDEX chat_users_summaries ON chat_users (id) WHERE 'portfolio.summary' = ANY (notification_events);

    -- What a person's wallets were worth at the chosen hour of each day. A row is written with the summary of the day, so there is one summary.
    CREATE TABLE chat_summaries (
      user_id text NOT NULL REFERENCES chat_users (id),
      -- In the person's time zone.
      day date NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      -- In millionths of a USD; null: not known.
      usd numeric,
      -- Networks and addresses: values of other wallets are not compared.
      wallets text[] NOT NULL,
      -- False: the person reads a summary once a week, and this is another day.
      is_reported boolean NOT NULL,
      PRIMARY KEY (user_id, day)
    );
    CREATE INDEX chat_summaries_age ON chat_summaries (at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE chat_summaries;
    DROP INDEX chat_users_summaries;
    ALTER TABLE chat_users DROP COLUMN summary_every, DROP COLUMN summary_hour, DROP COLUMN summary_since;
  `);
}
