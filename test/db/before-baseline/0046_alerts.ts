import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Ticks are compared with times of the service, which have milliseconds: a finer one would be judged again and again.
    ALTER TABLE price_samples ALTER COLUMN at TYPE timestamptz(3);

    -- The newest judged tick of each subject that has or had an alert.
    CREATE TABLE alert_subjects (
      network text NOT NULL,
      subject text NOT NULL,
      -- Of a balance.
      wallet_address text,
      -- Null: none yet.
      judged_at timestamptz,
      value numeric,
      -- Ticks up to this time are never judged: nobody had an alert then.
      begun_at timestamptz NOT NULL,
      PRIMARY KEY (network, subject)
    );
    CREATE INDEX alert_subjects_address ON alert_subjects (network, wallet_address) WHERE wallet_address IS NOT NULL;

    CREATE TABLE alerts (
      id text PRIMARY KEY,
      owner_id text NOT NULL REFERENCES owners (id),
      network text NOT NULL,
      -- What it watches: a mint or SOL; for balances '<wallet>/<token>'.
      subject text NOT NULL,
      -- An AlertRule; its integers are texts.
      rule jsonb NOT NULL,
      channels text[] NOT NULL,
      note text,
      expires_at timestamptz,
      -- An AlertStanding.
      state text NOT NULL,
      waits_for text,
      since timestamptz NOT NULL,
      cools_until timestamptz,
      snoozed_until timestamptz,
      base_price numeric,
      base_at timestamptz,
      firings integer NOT NULL DEFAULT 0,
      last_fired_at timestamptz,
      -- When time alone changes it next.
      due_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      version integer NOT NULL DEFAULT 1,
      FOREIGN KEY (network, subject) REFERENCES alert_subjects (network, subject)
    );
    CREATE INDEX alerts_subject ON alerts (network, subject);
    CREATE INDEX alerts_owner_newest ON alerts (owner_id, id DESC);
    CREATE INDEX alerts_due ON alerts (network, subject, due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX alerts_due_anywhere ON alerts (network, due_at) WHERE due_at IS NOT NULL;

    -- The levels that standing alerts react to now (domain/alerts/triggers.ts), as integers. The index is all that a tick reads to find what fires.
    CREATE TABLE alert_triggers (
      alert_id text NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
      network text NOT NULL,
      subject text NOT NULL,
      measure text NOT NULL,
      level numeric NOT NULL,
      -- Ticks up to this time do not count.
      since timestamptz NOT NULL
    );
    CREATE INDEX alert_triggers_level ON alert_triggers (network, subject, measure, level) INCLUDE (since, alert_id);
    CREATE INDEX alert_triggers_alert ON alert_triggers (alert_id);

    CREATE TABLE alert_timeline (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      alert_id text NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
      -- An AlertChange.
      change text NOT NULL,
      at timestamptz NOT NULL,
      -- Of a firing: the event's data.
      firing_id text UNIQUE,
      firing jsonb
    );
    CREATE INDEX alert_timeline_age ON alert_timeline (at);
    CREATE INDEX alert_timeline_alert ON alert_timeline (alert_id, id DESC);

    -- Times in which a subject had no tick, and no candle tells what happened.
    CREATE TABLE alert_gaps (
      network text NOT NULL,
      subject text NOT NULL,
      from_at timestamptz NOT NULL,
      to_at timestamptz NOT NULL,
      PRIMARY KEY (network, subject, from_at)
    );
    CREATE INDEX alert_gaps_age ON alert_gaps (to_at);

    -- Balances that changed and that an alert watches, written with the change.
    CREATE TABLE balance_ticks (
      network text NOT NULL,
      subject text NOT NULL,
      at timestamptz(3) NOT NULL,
      amount numeric NOT NULL,
      slot bigint NOT NULL,
      PRIMARY KEY (network, subject, at)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE price_samples ALTER COLUMN at TYPE timestamptz');
  await knex.raw(
    'DROP TABLE balance_ticks, alert_gaps, alert_timeline, alert_triggers, alerts, alert_subjects',
  );
}
