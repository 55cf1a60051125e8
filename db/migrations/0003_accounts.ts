import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A developer, or a company, that uses the API.
    CREATE TABLE accounts (
      id text PRIMARY KEY REFERENCES owners (id),
      name text NOT NULL,
      tier text NOT NULL,
      -- Requests an hour that an operator has set for this account; null: those of its tier.
      requests_per_hour integer,
      -- The name under which the wallet page shows the account; only an operator sets it.
      public_name text,
      -- The same for names that look alike (domain/access/public-name.ts).
      public_name_key text UNIQUE,
      -- The person who asked for the account in a chat; a person has one at most.
      user_id text UNIQUE REFERENCES chat_users (id),
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT accounts_tier CHECK (tier IN ('free', 'pro', 'internal')),
      CONSTRAINT accounts_requests_per_hour CHECK (requests_per_hour > 0),
      CONSTRAINT accounts_public_name CHECK ((public_name IS NULL) = (public_name_key IS NULL))
    );

    -- An API key or a bot token. Only a hash of its random part is kept: a stolen copy of this table opens nothing.
    CREATE TABLE credentials (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      kind text NOT NULL,
      -- A name for people.
      name text,
      public_part text NOT NULL UNIQUE,
      secret_hash text NOT NULL,
      -- What an API key may do.
      scopes text[] NOT NULL DEFAULT '{read,operations,wallets,webhooks}',
      default_network text,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      revoked_at timestamptz,
      -- Exact to a minute.
      last_used_at timestamptz,
      -- The key that replaces it.
      replaced_by text REFERENCES credentials (id),
      CONSTRAINT credentials_kind CHECK (kind IN ('api_key', 'bot_token')),
      CONSTRAINT credentials_default_network CHECK (default_network IN ('mainnet', 'devnet')),
      CONSTRAINT credentials_scopes CHECK (
        kind <> 'api_key' OR (scopes <@ '{read,operations,wallets,webhooks,keys}' AND cardinality(scopes) > 0))
    );
    -- The list of an account's keys.
    CREATE INDEX credentials_account ON credentials (account_id);

    -- An action of an operator through the admin command. It is never updated, and never holds a credential.
    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      actor text NOT NULL,
      action text NOT NULL,
      subject text NOT NULL
    );

    -- A request that was answered once, and gets the same answer if it comes again.
    CREATE TABLE idempotency_keys (
      owner_id text NOT NULL REFERENCES owners (id),
      route text NOT NULL,
      key text NOT NULL,
      body_hash text NOT NULL,
      -- The row that the request has made.
      resource_id text NOT NULL,
      status_code integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (owner_id, route, key)
    );

    -- The requests of one subject in its present hour. Unlogged: nothing waits for a disk, and a database that crashed
    -- gives each subject a new hour.
    CREATE UNLOGGED TABLE request_limits (
      -- An account's id, or that of another credential with a limit of its own.
      subject text PRIMARY KEY,
      window_ends_at timestamptz NOT NULL,
      used integer NOT NULL,
      -- The share that the last reservation got: RETURNING cannot compare old and new before PostgreSQL 18.
      granted integer NOT NULL,
      CONSTRAINT request_limits_used CHECK (used >= 0),
      CONSTRAINT request_limits_granted CHECK (granted >= 0)
    );
    -- Upkeep removes subjects whose hour is over.
    CREATE INDEX request_limits_over ON request_limits (window_ends_at);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE request_limits, idempotency_keys, audit_log, credentials, accounts');
}
