import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE operations (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      kind text NOT NULL,
      network text NOT NULL,
      chain_id text NOT NULL,
      status text NOT NULL,
      status_reason text,
      version integer NOT NULL DEFAULT 1,
      wallet_address text NOT NULL,
      request jsonb NOT NULL,
      preview jsonb NOT NULL,
      content_hash text NOT NULL,
      reference_key text NOT NULL,
      valid_until timestamptz,
      deadline_at timestamptz,
      -- When the reconciler looks at the row; null once it has ended.
      check_at timestamptz,
      confirmed_by_caller_at timestamptz,
      submitted_at timestamptz,
      result jsonb,
      error jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      CHECK ((ended_at IS NULL) = (check_at IS NOT NULL))
    );
    CREATE INDEX operations_account_newest ON operations (account_id, created_at DESC, id DESC);
    CREATE INDEX operations_due ON operations (check_at) WHERE ended_at IS NULL;
    CREATE INDEX operations_open_wallet ON operations (account_id, wallet_address) WHERE ended_at IS NULL;

    -- xid: ascending readers show only rows below the oldest transaction still open, so that a late
    -- commit is never skipped.
    CREATE TABLE operation_timeline (
      operation_id text NOT NULL REFERENCES operations (id),
      version integer NOT NULL,
      status text NOT NULL,
      status_reason text,
      message text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (operation_id, version)
    );

    -- Every issue of bytes of an operation; signature and signed bytes are stored before the broadcast.
    CREATE TABLE transactions (
      id text PRIMARY KEY,
      operation_id text NOT NULL REFERENCES operations (id),
      network text NOT NULL,
      chain_id text NOT NULL,
      issue_number integer NOT NULL,
      message_hash text NOT NULL,
      message bytea NOT NULL,
      blockhash text NOT NULL,
      last_valid_block_height bigint NOT NULL,
      issued_at_block_height bigint NOT NULL,
      signature text,
      signed_transaction bytea,
      created_at timestamptz NOT NULL DEFAULT now(),
      signed_at timestamptz,
      UNIQUE (operation_id, issue_number),
      UNIQUE (network, chain_id, signature),
      CHECK ((signature IS NULL) = (signed_transaction IS NULL))
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE transactions, operation_timeline, operations');
}
