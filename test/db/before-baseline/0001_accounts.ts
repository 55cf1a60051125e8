import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE accounts (
      id text PRIMARY KEY,
      name text NOT NULL,
      tier text NOT NULL CHECK (tier IN ('free', 'pro', 'internal')),
      created_at timestamptz NOT NULL DEFAULT now()
    );

    -- Only a hash of the random part is kept: a stolen copy of this table opens nothing.
    CREATE TABLE credentials (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      kind text NOT NULL CHECK (kind IN ('api_key', 'bot_token')),
      public_part text NOT NULL UNIQUE,
      secret_hash text NOT NULL,
      default_network text CHECK (default_network IN ('mainnet', 'devnet')),
      created_at timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz
    );
    CREATE INDEX credentials_account ON credentials (account_id);

    -- What operators did through the admin command. Never updated, never holds a credential.
    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      actor text NOT NULL,
      action text NOT NULL,
      subject text NOT NULL
    );

    CREATE TABLE idempotency_keys (
      account_id text NOT NULL REFERENCES accounts (id),
      route text NOT NULL,
      key text NOT NULL,
      body_hash text NOT NULL,
      resource_id text NOT NULL,
      status_code integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, route, key)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE idempotency_keys, audit_log, credentials, accounts');
}
