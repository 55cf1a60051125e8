import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE events (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      family text NOT NULL CHECK (family IN ('platform', 'bot')),
      name text NOT NULL,
      schema_version integer NOT NULL,
      operation_id text REFERENCES operations (id),
      wallet_address text,
      network text,
      chain_id text,
      -- The exact bytes that are signed and sent, frozen here.
      body text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      xid xid8 NOT NULL DEFAULT pg_current_xact_id()
    );
    CREATE INDEX events_account_ascending ON events (account_id, xid, id);

    CREATE TABLE webhook_endpoints (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      family text NOT NULL CHECK (family IN ('platform', 'bot')),
      url text NOT NULL,
      event_filters text[] NOT NULL,
      secret_ciphertext text NOT NULL,
      active boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_triggered_at timestamptz
    );
    CREATE INDEX webhook_endpoints_account ON webhook_endpoints (account_id, created_at DESC, id DESC);

    -- queued: the dispatcher makes the first attempt; retrying: a delivery workflow makes the rest.
    -- Whoever works on a row holds its lease; a lease that ran out is free to be claimed again.
    CREATE TABLE deliveries (
      id text PRIMARY KEY,
      event_id text NOT NULL REFERENCES events (id),
      endpoint_id text NOT NULL REFERENCES webhook_endpoints (id),
      account_id text NOT NULL REFERENCES accounts (id),
      status text NOT NULL CHECK (status IN ('queued', 'retrying', 'delivered', 'failed')),
      attempt_count integer NOT NULL DEFAULT 0,
      -- Due when this moment is past: the creation at first, the lease's end afterwards; null once finished.
      due_at timestamptz DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      UNIQUE (event_id, endpoint_id),
      CHECK ((finished_at IS NULL) = (due_at IS NOT NULL))
    );
    CREATE INDEX deliveries_due ON deliveries (due_at) WHERE finished_at IS NULL;
    CREATE INDEX deliveries_endpoint_newest ON deliveries (endpoint_id, created_at DESC, id DESC);

    CREATE TABLE attempts (
      delivery_id text NOT NULL REFERENCES deliveries (id),
      number integer NOT NULL,
      started_at timestamptz NOT NULL,
      duration_ms integer NOT NULL,
      status_code integer,
      error_class text,
      error_message text,
      response_body text,
      PRIMARY KEY (delivery_id, number)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE attempts, deliveries, webhook_endpoints, events');
}
