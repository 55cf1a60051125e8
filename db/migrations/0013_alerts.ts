import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A price or a balance that has or had an alert, and its newest evaluated tick.
    CREATE TABLE alert_subjects (
      network text NOT NULL,
      -- A mint or SOL for a price; '<wallet>/<mint or SOL>' for a balance.
      subject text NOT NULL,
      -- The wallet of a balance; null: a price.
      wallet_address text,
      -- The time of the newest evaluated tick; null: none was evaluated yet.
      evaluated_at timestamptz,
      -- Its value: a price in units of 10^-30 USD, or a balance in base units.
      value numeric,
      -- Ticks up to this time are never evaluated: no alert stood then.
      begun_at timestamptz NOT NULL,
      PRIMARY KEY (network, subject)
    );
    -- The ledger asks which balances of a wallet an alert watches. A wallet that is removed ends them.
    CREATE INDEX alert_subjects_address ON alert_subjects (network, wallet_address) WHERE wallet_address IS NOT NULL;

    -- An alert of an owner, and its standing.
    CREATE TABLE alerts (
      id text PRIMARY KEY,
      -- Null: an alert of an order, or one of the service itself for the event price.significant_change.
      owner_id text REFERENCES owners (id),
      -- The order that it watches for; null: it reports to its owner. The alerts of an order stand until one of them fires.
      order_id text REFERENCES trigger_orders (id) ON DELETE CASCADE,
      network text NOT NULL,
      subject text NOT NULL,
      -- An AlertRule; its integers are decimal texts.
      rule jsonb NOT NULL,
      -- Each an AlertChannel: chat or webhook.
      channels text[] NOT NULL,
      note text,
      expires_at timestamptz,
      -- The state of its AlertStanding, which is in this column and the next ones.
      state text NOT NULL,
      -- An AlertWait; null: no value can change the alert now.
      waits_for text,
      -- Values up to this time do not count.
      since timestamptz NOT NULL,
      -- The end of the cool-down; null: none now.
      cools_until timestamptz,
      snoozed_until timestamptz,
      -- The price that a percentage is measured from, in units of 10^-30 USD; null: the price at the beginning of the
      -- timeframe.
      base_price numeric,
      -- The time of that price.
      base_at timestamptz,
      firings integer NOT NULL DEFAULT 0,
      last_fired_at timestamptz,
      -- When time alone changes it next; null: never.
      due_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      -- It grows by one with each change of its standing.
      version integer NOT NULL DEFAULT 1,
      FOREIGN KEY (network, subject) REFERENCES alert_subjects (network, subject),
      CONSTRAINT alerts_base CHECK ((base_price IS NULL) = (base_at IS NULL)),
      CONSTRAINT alerts_state CHECK (state IN ('armed', 'triggered', 'cooling', 'expired', 'paused'))
    ) WITH (fillfactor = 50);
    -- The search for alerts of a subject, before upkeep removes the subject.
    CREATE INDEX alerts_subject ON alerts (network, subject);
    -- The list of an owner's alerts, the newest first, and their count.
    CREATE INDEX alerts_owner_newest ON alerts (owner_id, id DESC);
    -- The alerts of a subject that time changes before its next tick.
    CREATE INDEX alerts_due ON alerts (network, subject, due_at) WHERE due_at IS NOT NULL;
    -- The alerts that time changes, also if their subject has no tick.
    CREATE INDEX alerts_due_anywhere ON alerts (network, due_at) WHERE due_at IS NOT NULL;
    -- The alerts of an order are removed when one fires or the order ends.
    CREATE INDEX alerts_order ON alerts (order_id) WHERE order_id IS NOT NULL;

    -- A level that a standing alert reacts to now (domain/alerts/triggers.ts).
    CREATE TABLE alert_triggers (
      alert_id text NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
      network text NOT NULL,
      subject text NOT NULL,
      -- A Measure, such as value or -change_1h (domain/alerts/measure.ts).
      measure text NOT NULL,
      -- The alert reacts if the measure is at least this integer: units of 10^-30 USD, base units, or ten-thousandths of a
      -- percent.
      level numeric NOT NULL,
      -- Ticks up to this time do not count.
      since timestamptz NOT NULL
    );
    -- A tick finds the alerts that fire from this index alone.
    CREATE INDEX alert_triggers_level ON alert_triggers (network, subject, measure, level) INCLUDE (since, alert_id);
    -- An alert that changes replaces its levels.
    CREATE INDEX alert_triggers_alert ON alert_triggers (alert_id);

    -- A change of an alert.
    CREATE TABLE alert_timeline (
      alert_id text NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
      id bigint GENERATED ALWAYS AS IDENTITY,
      -- An AlertChange.
      change text NOT NULL,
      at timestamptz NOT NULL,
      -- The data of a firing's event, without the receiver. It is json because it is only shown, as it was written. Null:
      -- another change.
      firing json,
      PRIMARY KEY (alert_id, id)
    );
    -- A tick fires an alert once.
    CREATE UNIQUE INDEX alert_timeline_firings ON alert_timeline (alert_id, at) WHERE change = 'fired';
    -- Upkeep removes old changes.
    CREATE INDEX alert_timeline_age ON alert_timeline (at);

    -- A time in which the price of a subject was not read, and no candle says what happened.
    CREATE TABLE alert_gaps (
      network text NOT NULL,
      subject text NOT NULL,
      from_at timestamptz NOT NULL,
      to_at timestamptz NOT NULL,
      PRIMARY KEY (network, subject, from_at)
    );
    -- Upkeep removes old gaps.
    CREATE INDEX alert_gaps_age ON alert_gaps (to_at);

    -- A balance that has changed and that an alert watches. It is written with the change, and removed when it is evaluated.
    CREATE TABLE balance_ticks (
      network text NOT NULL,
      subject text NOT NULL,
      at timestamptz(3) NOT NULL,
      -- Base units.
      amount numeric NOT NULL,
      -- The newest slot of the accounts that the amount is the sum of.
      slot bigint NOT NULL,
      PRIMARY KEY (network, subject, at)
    );

    -- The smallest changes of a price that are reported to an account. An account without a row gets the usual ones.
    CREATE TABLE significant_changes (
      account_id text PRIMARY KEY REFERENCES accounts (id),
      -- Thresholds: by timeframe, a whole number of ten-thousandths of a percent, as text. A timeframe that is missing is
      -- not reported.
      thresholds jsonb NOT NULL
    );
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'DROP TABLE significant_changes, balance_ticks, alert_gaps, alert_timeline, alert_triggers, alerts, alert_subjects',
  );
}
