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
      family text NOT NULL,
      url text NOT NULL,
      event_filters text[] NOT NULL,
      -- Null: events of every wallet.
      wallet_filters text[],
      secret_ciphertext text NOT NULL,
      -- During a rotation: the secret that takes over at switch_at (domain/webhooks/secret-rotation.ts).
      next_secret_ciphertext text,
      switch_at timestamptz,
      active boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      -- The row stays for the log of its deliveries, and no list shows it any more.
      deleted_at timestamptz,
      last_triggered_at timestamptz,
      consecutive_failures integer NOT NULL DEFAULT 0,
      -- The first failure after the last success; null: the last attempt was a success.
      failing_since timestamptz,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      -- First attempts at once: 0 holds all of them (failing), a number lets as many go (recovering), null is no limit.
      release_limit integer,
      warned_at timestamptz,
      deactivated_at timestamptz,
      deactivation_reason text,
      -- The events of the present hour are counted when they are claimed.
      window_started_at timestamptz,
      window_count integer NOT NULL DEFAULT 0,
      CONSTRAINT webhook_endpoints_family CHECK (family IN ('platform', 'bot')),
      CONSTRAINT webhook_endpoints_release_limit CHECK (release_limit >= 0),
      CONSTRAINT webhook_endpoints_deactivation_reason CHECK (deactivation_reason IN ('failing', 'gone'))
    ) WITH (fillfactor = 50);
    -- The list of an account's endpoints.
    CREATE INDEX webhook_endpoints_account ON webhook_endpoints (account_id, created_at DESC, id DESC);
    -- Endpoints that upkeep probes, or whose secret is to be switched.
    CREATE INDEX webhook_endpoints_watched ON webhook_endpoints (id) WHERE release_limit = 0 OR switch_at IS NOT NULL;

    -- An event on its way to an endpoint. No foreign keys: it is written only beside the rows that it names, which outlive it,
    -- and each check would cost more than the row.
    CREATE TABLE deliveries (
      id text PRIMARY KEY,
      event_id text NOT NULL,
      endpoint_id text NOT NULL,
      account_id text NOT NULL,
      -- queued: it waits for its first attempt; retry_due: for a workflow that makes the others; retrying: it has one.
      status text NOT NULL,
      attempt_count integer NOT NULL DEFAULT 0,
      -- Attempts before the last redelivery: the schedule counts from there.
      attempts_before integer NOT NULL DEFAULT 0,
      due_at timestamptz,
      -- The process that works on the row holds its lease; one that ran out is free to be claimed again. No index has it, so
      -- a claim writes to none.
      leased_until timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      UNIQUE (event_id, endpoint_id),
      CONSTRAINT deliveries_status CHECK (status IN ('queued', 'retry_due', 'retrying', 'delivered', 'failed')),
      CONSTRAINT deliveries_due CHECK ((status = 'retry_due') = (due_at IS NOT NULL)),
      CONSTRAINT deliveries_finished CHECK ((finished_at IS NOT NULL) = (status IN ('delivered', 'failed')))
    ) WITH (
      fillfactor = 80,
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0
    );
    -- The log of an endpoint's deliveries. Ids are UUIDv7: their order is that of their making.
    CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint_id, id);
    -- Deliveries to be claimed. By status, so that the many that may wait for a retry are not in the way of first attempts.
    CREATE INDEX deliveries_unfinished ON deliveries (endpoint_id, status, id) WHERE finished_at IS NULL;
    -- Retries that are due, and those that have a workflow.
    CREATE INDEX deliveries_retries ON deliveries (status, endpoint_id, due_at) WHERE status IN ('retry_due', 'retrying');
    -- The log and recoveries look for failed ones. Only these cost anything.
    CREATE INDEX deliveries_failed ON deliveries (endpoint_id, id) WHERE status = 'failed';

    -- One request of a delivery, and its answer.
    CREATE TABLE attempts (
      delivery_id text NOT NULL,
      number integer NOT NULL,
      started_at timestamptz NOT NULL,
      duration_ms integer NOT NULL,
      status_code integer,
      error_class text,
      error_message text,
      response_body text,
      PRIMARY KEY (delivery_id, number)
    );
    -- Upkeep removes old answers. A row leaves the index then, so the oldest answers are always in front.
    CREATE INDEX attempts_with_body ON attempts (started_at) WHERE response_body IS NOT NULL;

    -- A developer's request to deliver again all events of a time that an endpoint has missed.
    CREATE TABLE webhook_recoveries (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      endpoint_id text NOT NULL REFERENCES webhook_endpoints (id),
      since timestamptz NOT NULL,
      until timestamptz NOT NULL,
      -- Null: it was not counted yet.
      total_count integer,
      recovered_count integer NOT NULL DEFAULT 0,
      -- The last event that was looked at.
      position text NOT NULL DEFAULT '',
      -- Transactions below it may have found the endpoint inactive, so events are looked at once they have ended.
      horizon xid8 NOT NULL DEFAULT pg_current_xact_id(),
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The recovery whose last step was the longest ago is next; null: none yet.
      stepped_at timestamptz,
      finished_at timestamptz
    );
    -- An endpoint has one open recovery.
    CREATE UNIQUE INDEX webhook_recoveries_under_way ON webhook_recoveries (endpoint_id) WHERE finished_at IS NULL;
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE webhook_recoveries, attempts, deliveries, webhook_endpoints');
}
