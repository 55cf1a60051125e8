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
      -- The requests an hour that an operator has set for this account; null: those of its tier.
      requests_per_hour integer,
      -- The name under which the wallet page and chats show the account; only an operator sets it.
      public_name text,
      -- The same text for names that look alike (domain/access/public-name.ts).
      public_name_key text UNIQUE,
      -- The person who asked for the account in a chat; a person has one at most. Null: an operator made the account.
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
      -- The name by which people know the key; null: none.
      name text,
      -- The part of the key that may be shown, by which the row is found.
      public_part text NOT NULL UNIQUE,
      secret_hash text NOT NULL,
      -- The parts of the API that an API key may use. A bot token may do what chats grant.
      scopes text[] NOT NULL DEFAULT '{read,operations,wallets,webhooks}',
      -- The network of requests that name none; null: the default of the service.
      default_network text,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Null: never.
      expires_at timestamptz,
      revoked_at timestamptz,
      -- The last use, exact to a minute; null: none.
      last_used_at timestamptz,
      -- The key that replaces it after a rotation; null: none.
      replaced_by text REFERENCES credentials (id),
      CONSTRAINT credentials_kind CHECK (kind IN ('api_key', 'bot_token')),
      CONSTRAINT credentials_default_network CHECK (default_network IN ('mainnet', 'devnet')),
      CONSTRAINT credentials_scopes CHECK (
        kind <> 'api_key' OR (scopes <@ '{read,operations,wallets,webhooks,keys}' AND cardinality(scopes) > 0))
    );
    -- The list of an account's keys or bot tokens, and the count of the valid ones.
    CREATE INDEX credentials_account ON credentials (account_id);

    -- A change of an account, a credential, an invitation or a session, and who made it. A row is never updated, and never
    -- holds a credential.
    CREATE TABLE audit_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      -- The operator of the admin command, the person or the operation that asked for the change, or a reason of the
      -- service.
      actor text NOT NULL,
      -- The thing and its change, such as key.create.
      action text NOT NULL,
      -- The id of what was changed. For sessions that were ended together: the wallet's address, or all.
      subject text NOT NULL
    );

    -- A key with which a request has made something. The same request with the same key makes nothing, and is answered with
    -- what was made.
    CREATE TABLE idempotency_keys (
      owner_id text NOT NULL REFERENCES owners (id),
      -- The method and the path, so that a key can be used for two routes.
      route text NOT NULL,
      key text NOT NULL,
      -- The hash of the request's body: the key is refused with another body.
      body_hash text NOT NULL,
      -- The id of the row that the request has made.
      resource_id text NOT NULL,
      status_code integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (owner_id, route, key)
    );

    -- The requests of one subject in its present hour. Unlogged: no request waits for a disk, and a database that crashed
    -- gives each subject a new hour.
    CREATE UNLOGGED TABLE request_limits (
      -- The owner whose requests are counted together; of a bot token and of a session without a wallet, their own id.
      subject text PRIMARY KEY,
      window_ends_at timestamptz NOT NULL,
      -- The requests that processes have reserved of the hour.
      used integer NOT NULL,
      -- The requests that the last reservation got.
      granted integer NOT NULL,
      CONSTRAINT request_limits_used CHECK (used >= 0),
      CONSTRAINT request_limits_granted CHECK (granted >= 0)
    );
    -- Upkeep removes subjects whose hour ended a day ago.
    CREATE INDEX request_limits_over ON request_limits (window_ends_at);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE request_limits, idempotency_keys, audit_log, credentials, accounts');
}
