import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A URL that gets the events of an account.
    CREATE TABLE webhook_endpoints (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      -- The family of the events that it gets.
      family text NOT NULL,
      url text NOT NULL,
      -- Names of events, or their first words with .*, or * for all (domain/events/event-filter.ts).
      event_filters text[] NOT NULL,
      -- The addresses of wallets whose events it gets; null: events of every wallet, and those without one.
      wallet_filters text[],
      -- The secret that signs, encrypted with the keys of the service; empty: the endpoint is deleted.
      secret_ciphertext text NOT NULL,
      -- The secret that takes over during a rotation (domain/webhooks/secret-rotation.ts); null: none is under way.
      next_secret_ciphertext text,
      -- When that secret takes over. The old one signs too for a day afterwards.
      switch_at timestamptz,
      -- False: the account, its tier or the service has switched it off, and its deliveries are held.
      active boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      -- The row stays for the log of its deliveries, and no list shows it any more.
      deleted_at timestamptz,
      -- The beginning of the latest attempt.
      last_triggered_at timestamptz,
      -- The failed attempts after the last success.
      consecutive_failures integer NOT NULL DEFAULT 0,
      -- The first failure after the last success; null: none.
      failing_since timestamptz,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      -- The first attempts that may be made at once: 0 holds all but one probe (failing), a number lets as many go
      -- (recovering); null: without a limit.
      release_limit integer,
      -- When its failures were last reported to the operator; null: not since the last success.
      warned_at timestamptz,
      -- When the service switched it off; null: it did not.
      deactivated_at timestamptz,
      -- failing: it failed for too long; gone: the receiver answered 410.
      deactivation_reason text,
      -- The beginning of the present hour of its limit, which is the time of a claimed event.
      window_started_at timestamptz,
      -- The events of that hour. They are counted when they are claimed.
      window_count integer NOT NULL DEFAULT 0,
      CONSTRAINT webhook_endpoints_family CHECK (family IN ('platform', 'bot')),
      CONSTRAINT webhook_endpoints_release_limit CHECK (release_limit >= 0),
      CONSTRAINT webhook_endpoints_rotation CHECK ((next_secret_ciphertext IS NULL) = (switch_at IS NULL)),
      CONSTRAINT webhook_endpoints_deactivated CHECK ((deactivated_at IS NULL) = (deactivation_reason IS NULL)),
      CONSTRAINT webhook_endpoints_deactivation_reason CHECK (deactivation_reason IN ('failing', 'gone'))
    ) WITH (fillfactor = 50);
    -- The list of an account's endpoints, the newest first, and the endpoints that want an event of the account.
    CREATE INDEX webhook_endpoints_account ON webhook_endpoints (account_id, created_at DESC, id DESC);
    -- The endpoints that fail, which are probed, warned of and switched off, and those whose secret is rotated.
    CREATE INDEX webhook_endpoints_watched ON webhook_endpoints (id) WHERE release_limit = 0 OR switch_at IS NOT NULL;

    -- An event on its way to an endpoint. No foreign keys: a row is written only together with the rows that it names, which
    -- outlive it, and each check would cost more than the row.
    CREATE TABLE deliveries (
      id text PRIMARY KEY,
      event_id text NOT NULL,
      endpoint_id text NOT NULL,
      account_id text NOT NULL,
      -- queued: it waits for its first attempt, or for that after a redelivery; retry_due: it waits for a place among the
      -- workflows that make the other attempts; retrying: it has one.
      status text NOT NULL,
      -- All attempts, which are also the number of the last one.
      attempt_count integer NOT NULL DEFAULT 0,
      -- The attempts before the last redelivery: the retry schedule counts from there.
      attempts_before integer NOT NULL DEFAULT 0,
      -- When the next attempt is due, while the status is retry_due.
      due_at timestamptz,
      -- The process or workflow that works on the row holds it until this time; afterwards another one may take it. No index
      -- has the column, so a claim writes to none.
      leased_until timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      UNIQUE (event_id, endpoint_id),
      CONSTRAINT deliveries_status CHECK (status IN ('queued', 'retry_due', 'retrying', 'delivered', 'failed')),
      CONSTRAINT deliveries_attempts CHECK (attempts_before <= attempt_count),
      CONSTRAINT deliveries_due CHECK ((status = 'retry_due') = (due_at IS NOT NULL)),
      CONSTRAINT deliveries_finished CHECK ((finished_at IS NOT NULL) = (status IN ('delivered', 'failed')))
    ) WITH (
      fillfactor = 80,
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0
    );
    -- The log of an endpoint's deliveries, and its newest and oldest one. Ids are UUIDv7: their order is that of their
    -- making.
    CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint_id, id);
    -- The claim of an endpoint's deliveries, the oldest first. By status, so that the many that may wait for a retry are not
    -- in the way of first attempts.
    CREATE INDEX deliveries_unfinished ON deliveries (endpoint_id, status, id) WHERE finished_at IS NULL;
    -- The deliveries that wait for a workflow, by endpoint and time, and those that have one, which are counted.
    CREATE INDEX deliveries_retries ON deliveries (status, endpoint_id, due_at) WHERE status IN ('retry_due', 'retrying');
    -- The log and recoveries look for the failed deliveries of an endpoint. Only failed ones are in the index.
    CREATE INDEX deliveries_failed ON deliveries (endpoint_id, id) WHERE status = 'failed';

    -- One request of a delivery, and its answer.
    CREATE TABLE attempts (
      delivery_id text NOT NULL,
      -- It grows by one with each attempt, also after a redelivery.
      number integer NOT NULL,
      started_at timestamptz NOT NULL,
      -- Milliseconds until the answer or the error.
      duration_ms integer NOT NULL,
      -- Null: there was no answer.
      status_code integer,
      -- Why there was no answer; null: there was one.
      error_class text,
      error_message text,
      -- The beginning of the answer's body; null: none, or upkeep has removed it.
      response_body text,
      PRIMARY KEY (delivery_id, number)
    );
    -- Upkeep removes old bodies. A row leaves the index then, so the oldest bodies are always in front.
    CREATE INDEX attempts_with_body ON attempts (started_at) WHERE response_body IS NOT NULL;

    -- A developer's request to deliver again all events of a time that an endpoint has missed.
    CREATE TABLE webhook_recoveries (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      endpoint_id text NOT NULL REFERENCES webhook_endpoints (id),
      -- The beginning of the time in which the deliveries failed, or the events without a delivery were written.
      since timestamptz NOT NULL,
      -- Its end.
      until timestamptz NOT NULL,
      -- The deliveries that it has to make; null: not counted yet, or counting took too long.
      total_count integer,
      -- The deliveries that it has queued so far.
      recovered_count integer NOT NULL DEFAULT 0,
      -- The last failed delivery that was looked at; then the word events and the place of the last event; empty: nothing
      -- was looked at.
      position text NOT NULL DEFAULT '',
      -- A transaction below this one may have found the endpoint inactive. Events are looked at after all of those have
      -- ended.
      horizon xid8 NOT NULL DEFAULT pg_current_xact_id(),
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The last step; null: none yet. The recovery whose last step was the longest ago is next.
      stepped_at timestamptz,
      finished_at timestamptz
    );
    -- An endpoint has one open recovery. Upkeep finds the next one here.
    CREATE UNIQUE INDEX webhook_recoveries_under_way ON webhook_recoveries (endpoint_id) WHERE finished_at IS NULL;
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE webhook_recoveries, attempts, deliveries, webhook_endpoints');
}
