import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A send, a swap, a change of a stake, a note: one piece of long work, from its preview to its end. The row decides, and
    -- each step compares and sets its version.
    CREATE TABLE operations (
      id text PRIMARY KEY,
      owner_id text NOT NULL REFERENCES owners (id),
      -- One of domain/kinds.
      kind text NOT NULL,
      network text NOT NULL,
      chain_id text NOT NULL,
      status text NOT NULL,
      status_reason text,
      version integer NOT NULL DEFAULT 1,
      -- Null: the kind needs no wallet, or has none yet.
      wallet_address text,
      -- The kind's request, as it was read.
      request jsonb NOT NULL,
      -- What the owner confirms.
      preview jsonb NOT NULL,
      -- Of the parts that a confirmation is about.
      content_hash text NOT NULL,
      -- Names the kind's parts of the content hash.
      content_version integer NOT NULL DEFAULT 1,
      -- The key that its transaction names, by which the ledger recognises it; null: the kind has no transaction.
      reference_key text,
      -- The order that has prepared it.
      order_id text REFERENCES trigger_orders (id),
      -- The lamports that it will take from its wallet while it is open.
      committed_lamports numeric(20) NOT NULL DEFAULT 0,
      -- The token that it will take, and below how much of it in base units.
      committed_mint text,
      committed_base_units numeric(20) NOT NULL DEFAULT 0,
      -- The lamports paid for transactions that were reverted, and after which a fresh one could be signed.
      reverted_fee_lamports numeric(20),
      valid_until timestamptz,
      deadline_at timestamptz,
      -- When the reconciler looks at the row; null: it is settled. An operation may have ended before it is final.
      check_at timestamptz,
      confirmed_by_caller_at timestamptz,
      submitted_at timestamptz,
      -- Of a transaction.
      result jsonb,
      -- Of a kind that has no transaction.
      outcome jsonb,
      error jsonb,
      -- The nodes that agreed on the result, or their answers if they did not agree.
      landing jsonb,
      -- When nodes first contradicted each other about it: each operation is counted once.
      disputed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      finalized_at timestamptz,
      CONSTRAINT operations_status CHECK (status IN ('awaiting_confirmation', 'awaiting_signature', 'submitted', 'confirmed',
        'failed', 'rejected', 'cancelled', 'expired')),
      -- An open operation is always looked after.
      CONSTRAINT operations_looked_after CHECK (ended_at IS NOT NULL OR check_at IS NOT NULL),
      CONSTRAINT operations_committed_lamports CHECK (committed_lamports >= 0),
      CONSTRAINT operations_committed_base_units CHECK (committed_base_units >= 0),
      CONSTRAINT operations_committed_mint CHECK (committed_mint IS NOT NULL OR committed_base_units = 0),
      CONSTRAINT operations_reverted_fee CHECK (reverted_fee_lamports >= 0)
    );
    -- The list of an owner's operations.
    CREATE INDEX operations_owner_newest ON operations (owner_id, created_at DESC, id DESC);
    -- That list for one wallet.
    CREATE INDEX operations_wallet_newest ON operations (owner_id, wallet_address, created_at DESC, id DESC);
    -- That list for one status.
    CREATE INDEX operations_status_newest ON operations (owner_id, status, created_at DESC, id DESC);
    -- Rows that the reconciler has to look at now.
    CREATE INDEX operations_due ON operations (check_at) WHERE check_at IS NOT NULL;
    -- The open commitments of a wallet, which a preview subtracts.
    CREATE INDEX operations_open_wallet ON operations (owner_id, wallet_address) WHERE ended_at IS NULL;
    -- The ledger asks which operation a transaction names.
    CREATE INDEX operations_reference ON operations (network, chain_id, reference_key);
    -- At most one operation of an order can still move money.
    CREATE UNIQUE INDEX operations_live_of_order ON operations (order_id) WHERE order_id IS NOT NULL AND check_at IS NOT NULL;
    -- The operations of an order.
    CREATE INDEX operations_order ON operations (order_id) WHERE order_id IS NOT NULL;
    -- Stakes that were confirmed lately make their wallets due.
    CREATE INDEX operations_stakes ON operations (network, updated_at) WHERE kind LIKE 'stake.%';
    -- The positions that operations of a wallet have made.
    CREATE INDEX operations_stakes_wallet ON operations (network, wallet_address) WHERE kind LIKE 'stake.%';

    -- A change of an operation, as its owner sees it.
    CREATE TABLE operation_timeline (
      operation_id text NOT NULL REFERENCES operations (id),
      -- The version that the change made.
      version integer NOT NULL,
      owner_id text NOT NULL REFERENCES owners (id),
      status text NOT NULL,
      status_reason text,
      message text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      -- Ascending readers see only rows below the oldest open transaction, so a late commit is never skipped.
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (operation_id, version)
    );
    -- The changes of an owner's operations, in the order of their commits. The time comes after xid because restored rows
    -- all have the same xid.
    CREATE INDEX operation_timeline_owner_ascending ON operation_timeline (owner_id, xid, at, operation_id, version);

    -- Bytes that an owner is asked to sign. The signature and the signed bytes are stored before the broadcast.
    CREATE TABLE signing_requests (
      id text PRIMARY KEY,
      operation_id text NOT NULL REFERENCES operations (id),
      number integer NOT NULL,
      network text NOT NULL,
      chain_id text NOT NULL,
      message_hash text NOT NULL,
      message bytea NOT NULL,
      blockhash text NOT NULL,
      last_valid_block_height bigint NOT NULL,
      created_at_block_height bigint NOT NULL,
      signature text,
      signed_transaction bytea,
      -- The nodes that have got the signed bytes.
      witnesses text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      signed_at timestamptz,
      -- The bytes can never land any more.
      dead_at timestamptz,
      -- The proof of that (domain/operations/evidence.ts).
      evidence jsonb,
      UNIQUE (operation_id, number),
      UNIQUE (network, chain_id, signature),
      CONSTRAINT signing_requests_signed CHECK ((signature IS NULL) = (signed_transaction IS NULL))
    );
    -- At most one message of an operation is alive at any time, no matter what the code does.
    CREATE UNIQUE INDEX signing_requests_one_alive ON signing_requests (operation_id) WHERE dead_at IS NULL;

    -- An operation with which a person was verified, and the credential that it gave out, once.
    CREATE TABLE developer_access (
      operation_id text PRIMARY KEY REFERENCES operations (id) ON DELETE CASCADE,
      account_id text NOT NULL REFERENCES accounts (id),
      credential_id text REFERENCES credentials (id)
    );
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE developer_access, signing_requests, operation_timeline, operations');
}
