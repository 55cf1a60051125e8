import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE webhook_endpoints
      -- Null: events of every wallet.
      ADD COLUMN wallet_filters text[],
      -- During a rotation: the secret that takes over at switch_at. See domain/webhooks/secret-rotation.ts.
      ADD COLUMN next_secret_ciphertext text,
      ADD COLUMN switch_at timestamptz,
      ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
      -- The row stays for its deliveries' log; nobody sees it any more.
      ADD COLUMN deleted_at timestamptz,
      ADD COLUMN consecutive_failures integer NOT NULL DEFAULT 0,
      -- The first failure after the last success; null while the last attempt was one.
      ADD COLUMN failing_since timestamptz,
      ADD COLUMN last_success_at timestamptz,
      ADD COLUMN last_failure_at timestamptz,
      -- First attempts at once: 0 holds all of them (failing), a number lets as many go (recovering), null is no limit.
      ADD COLUMN release_limit integer CHECK (release_limit >= 0),
      ADD COLUMN warned_at timestamptz,
      ADD COLUMN deactivated_at timestamptz,
      ADD COLUMN deactivation_reason text CHECK (deactivation_reason IN ('failing', 'gone')),
      -- Events of the present hour, counted when they are claimed.
      ADD COLUMN window_started_at timestamptz,
      ADD COLUMN window_count integer NOT NULL DEFAULT 0;
    -- Written with every batch of outcomes: room for the new versions in the same page.
    ALTER TABLE webhook_endpoints SET (fillfactor = 50);
    CREATE INDEX webhook_endpoints_watched ON webhook_endpoints (id)
      WHERE release_limit = 0 OR switch_at IS NOT NULL;

    ALTER TABLE deliveries
      DROP CONSTRAINT deliveries_check,
      DROP CONSTRAINT deliveries_status_check,
      -- Written only beside the rows they name, which outlive them. Each check
      -- would cost a delivery more than its own row.
      DROP CONSTRAINT deliveries_event_id_fkey,
      DROP CONSTRAINT deliveries_endpoint_id_fkey,
      DROP CONSTRAINT deliveries_account_id_fkey,
      ALTER COLUMN due_at DROP DEFAULT,
      -- Whoever works on a row holds its lease; one that ran out is free to be claimed again. In no index, so that a
      -- claim writes to none.
      ADD COLUMN leased_until timestamptz,
      -- Attempts made before the last redelivery: the schedule counts from there.
      ADD COLUMN attempts_before integer NOT NULL DEFAULT 0;
    ALTER TABLE attempts DROP CONSTRAINT attempts_delivery_id_fkey;
    UPDATE deliveries SET leased_until = due_at, due_at = NULL WHERE finished_at IS NULL;
    ALTER TABLE deliveries
      -- queued: waits for its first attempt; waiting: for a place as a workflow, which makes the others; retrying: has one.
      ADD CONSTRAINT deliveries_status_check
        CHECK (status IN ('queued', 'waiting', 'retrying', 'delivered', 'failed')),
      ADD CONSTRAINT deliveries_due_check CHECK ((status = 'waiting') = (due_at IS NOT NULL)),
      ADD CONSTRAINT deliveries_finished_check
        CHECK ((finished_at IS NOT NULL) = (status IN ('delivered', 'failed')));
    DROP INDEX deliveries_due, deliveries_endpoint_newest;
    -- Ids are UUIDv7: their order is that of their making.
    CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint_id, id);
    -- By status, so that those that wait for a retry, which may be many, are not in the way of first attempts.
    CREATE INDEX deliveries_unfinished ON deliveries (endpoint_id, status, id) WHERE finished_at IS NULL;
    CREATE INDEX deliveries_retries ON deliveries (status, endpoint_id, due_at) WHERE status IN ('waiting', 'retrying');
    -- For the log and for recoveries: costs the failed ones alone.
    CREATE INDEX deliveries_failed ON deliveries (endpoint_id, id) WHERE status = 'failed';
    -- What is to be removed after days leaves it then, so that the oldest are always in front.
    CREATE INDEX attempts_with_body ON attempts (started_at) WHERE response_body IS NOT NULL;
    -- Rows change twice within moments: pages with room, and a clean-up that does not wait for a fifth of the table.
    ALTER TABLE deliveries SET (
      fillfactor = 80,
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0
    );

    -- Their hashes were of bodies with a secret, and without a key: a guess could be checked against them.
    DELETE FROM idempotency_keys WHERE route = 'POST /v1/webhooks';

    CREATE TABLE webhook_recoveries (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      endpoint_id text NOT NULL REFERENCES webhook_endpoints (id),
      since timestamptz NOT NULL,
      until timestamptz NOT NULL,
      -- Null until it was counted.
      total_count integer,
      recovered_count integer NOT NULL DEFAULT 0,
      -- Behind what was made so far.
      position text NOT NULL DEFAULT '',
      -- Transactions below it may have found the endpoint inactive, so events are looked at once they have ended.
      horizon xid8 NOT NULL DEFAULT pg_current_xact_id(),
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The one whose last step is the longest ago is next; null before the first.
      stepped_at timestamptz,
      finished_at timestamptz
    );
    CREATE UNIQUE INDEX webhook_recoveries_under_way ON webhook_recoveries (endpoint_id) WHERE finished_at IS NULL;

    -- Where the search for old rows goes on.
    CREATE TABLE retention_progress (
      name text PRIMARY KEY,
      position text NOT NULL
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE retention_progress, webhook_recoveries;
    DROP INDEX deliveries_of_endpoint, deliveries_unfinished, deliveries_retries, deliveries_failed, attempts_with_body;
    ALTER TABLE deliveries
      DROP CONSTRAINT deliveries_status_check,
      DROP CONSTRAINT deliveries_due_check,
      DROP CONSTRAINT deliveries_finished_check;
    UPDATE deliveries SET due_at = coalesce(due_at, leased_until, now()),
           status = CASE status WHEN 'waiting' THEN 'retrying' ELSE status END
     WHERE finished_at IS NULL;
    ALTER TABLE deliveries
      DROP COLUMN leased_until,
      DROP COLUMN attempts_before,
      ALTER COLUMN due_at SET DEFAULT now(),
      ADD CONSTRAINT deliveries_status_check CHECK (status IN ('queued', 'retrying', 'delivered', 'failed')),
      ADD CONSTRAINT deliveries_check CHECK ((finished_at IS NULL) = (due_at IS NOT NULL)),
      ADD CONSTRAINT deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events (id),
      ADD CONSTRAINT deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints (id),
      ADD CONSTRAINT deliveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id);
    ALTER TABLE attempts ADD CONSTRAINT attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries (id);
    CREATE INDEX deliveries_due ON deliveries (due_at) WHERE finished_at IS NULL;
    CREATE INDEX deliveries_endpoint_newest ON deliveries (endpoint_id, created_at DESC, id DESC);
    DROP INDEX webhook_endpoints_watched;
    ALTER TABLE webhook_endpoints
      DROP COLUMN wallet_filters, DROP COLUMN next_secret_ciphertext, DROP COLUMN switch_at, DROP COLUMN updated_at,
      DROP COLUMN deleted_at, DROP COLUMN consecutive_failures, DROP COLUMN failing_since,
      DROP COLUMN last_success_at, DROP COLUMN last_failure_at, DROP COLUMN release_limit, DROP COLUMN warned_at,
      DROP COLUMN deactivated_at, DROP COLUMN deactivation_reason, DROP COLUMN window_started_at,
      DROP COLUMN window_count;
  `);
}
