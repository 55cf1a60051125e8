import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A send, a swap, a change of a stake, a proof of a wallet: one piece of long work, from its preview to its end. The row
    -- decides, and each step compares and sets its version.
    CREATE TABLE operations (
      id text PRIMARY KEY,
      owner_id text NOT NULL REFERENCES owners (id),
      -- A name of domain/kinds.ts.
      kind text NOT NULL,
      network text NOT NULL,
      chain_id text NOT NULL,
      status text NOT NULL,
      -- A StatusReason: why the operation is delayed; null: it is not.
      status_reason text,
      -- It grows by one with each step.
      version integer NOT NULL DEFAULT 1,
      -- Null: the wallet whose proof completes the operation is not known yet.
      wallet_address text,
      -- The Request of the kind, as it was read.
      request jsonb NOT NULL,
      -- The Preview of the kind, which the owner confirms.
      preview jsonb NOT NULL,
      -- The hash of the parts that a confirmation is about (domain/operations/content-hash.ts).
      content_hash text NOT NULL,
      -- The version of the kind's parts of the content hash.
      content_version integer NOT NULL DEFAULT 1,
      -- The address that its transaction names, by which the ledger recognises it; null: the kind has no transaction.
      reference_key text,
      -- The order that it was prepared for; null: a caller asked for it.
      order_id text REFERENCES trigger_orders (id),
      -- The lamports that it will take from its wallet while it is open: amounts, fees and rent.
      committed_lamports numeric(20) NOT NULL DEFAULT 0,
      -- The mint of the token that it will take; null: it takes SOL alone.
      committed_mint text,
      -- The base units of that token that it will take.
      committed_base_units numeric(20) NOT NULL DEFAULT 0,
      -- The fees of its transactions that the chain has finally reverted; null: none was.
      reverted_fee_lamports numeric(20),
      -- The end of the time in which the caller wants it to land: nothing is given out to be signed afterwards; null: no
      -- end.
      valid_until timestamptz,
      -- When the service ends the present status; null: it does not.
      deadline_at timestamptz,
      -- When the reconciler looks at the row, unless a workflow moves the time; null: the row is final and can
      -- change no more. An operation that ended keeps its time until then.
      check_at timestamptz,
      -- When the owner confirmed the preview; null: not yet, or the kind asks for no confirmation.
      confirmed_by_caller_at timestamptz,
      -- A Confirmer: who that was; null: it was not confirmed.
      confirmed_by text,
      -- When a signed transaction of it was last stored for the broadcast, or found on the chain.
      submitted_at timestamptz,
      -- A ChainResult: the place of its transaction on the chain; null: nothing has landed.
      result jsonb,
      -- The Outcome of the kind: what the proof or the landed transaction did; null: not known yet, or the kind has no such
      -- fields.
      outcome jsonb,
      -- An OperationError; null: it has not failed.
      error jsonb,
      -- A LandingEvidence: the nodes that agreed on the result, or their answers if they did not agree; null: nothing has
      -- landed.
      landing jsonb,
      -- When nodes first contradicted each other about it: each operation is counted once.
      disputed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      -- When it ended for its owner; null: it is open.
      ended_at timestamptz,
      -- When the block of the result was seen final; null: the chain can still drop it, nothing has landed,
      -- or the chain was replaced.
      finalized_at timestamptz,
      CONSTRAINT operations_status CHECK (status IN ('awaiting_confirmation', 'awaiting_signature', 'submitted', 'confirmed',
        'failed', 'rejected', 'cancelled', 'expired')),
      CONSTRAINT operations_confirmed_by CHECK (confirmed_by IN ('chat', 'link', 'other')),
      CONSTRAINT operations_ended CHECK (
        (status IN ('confirmed', 'failed', 'rejected', 'cancelled', 'expired')) = (ended_at IS NOT NULL)),
      -- The reconciler looks after every open operation.
      CONSTRAINT operations_looked_after CHECK (ended_at IS NOT NULL OR check_at IS NOT NULL),
      CONSTRAINT operations_committed_lamports CHECK (committed_lamports >= 0),
      CONSTRAINT operations_committed_base_units CHECK (committed_base_units >= 0),
      CONSTRAINT operations_committed_mint CHECK (committed_mint IS NOT NULL OR committed_base_units = 0),
      CONSTRAINT operations_reverted_fee CHECK (reverted_fee_lamports >= 0)
    );
    -- The list of an owner's operations, the newest first.
    CREATE INDEX operations_owner_newest ON operations (owner_id, created_at DESC, id DESC);
    -- That list for one wallet, and the recipients of its latest sends.
    CREATE INDEX operations_wallet_newest ON operations (owner_id, wallet_address, created_at DESC, id DESC);
    -- That list for one status.
    CREATE INDEX operations_status_newest ON operations (owner_id, status, created_at DESC, id DESC);
    -- The claim of rows that the reconciler has to look at now.
    CREATE INDEX operations_due ON operations (check_at) WHERE check_at IS NOT NULL;
    -- The open operations of a wallet: a new one subtracts what they will take, and may not change the same stake accounts.
    CREATE INDEX operations_open_wallet ON operations (owner_id, wallet_address) WHERE ended_at IS NULL;
    -- The search for the operation that a transaction or a payment request names.
    CREATE INDEX operations_reference ON operations (network, chain_id, reference_key);
    -- At most one operation of an order can still move money. The workflow of the order looks for it.
    CREATE UNIQUE INDEX operations_live_of_order ON operations (order_id) WHERE order_id IS NOT NULL AND check_at IS NOT NULL;
    -- The orders of a person who is forgotten are removed, and their operations name them no more.
    CREATE INDEX operations_order ON operations (order_id) WHERE order_id IS NOT NULL;
    -- The search for stake operations that were confirmed or failed in the last hour, whose wallets are read again.
    CREATE INDEX operations_stakes ON operations (network, updated_at) WHERE kind LIKE 'stake.%';
    -- The stake accounts that confirmed operations of a wallet have made.
    CREATE INDEX operations_stakes_wallet ON operations (network, wallet_address) WHERE kind LIKE 'stake.%';

    -- A step of an operation, as its owner sees it.
    CREATE TABLE operation_timeline (
      operation_id text NOT NULL REFERENCES operations (id),
      -- The version that the step made.
      version integer NOT NULL,
      owner_id text NOT NULL REFERENCES owners (id),
      status text NOT NULL,
      status_reason text,
      -- One sentence for people.
      message text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      -- The transaction that wrote the row. Ascending readers see only rows below the oldest open transaction, so a late
      -- commit is never skipped.
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (operation_id, version)
    );
    -- The changes of an owner's operations, in the order of their transactions. The time comes after xid because restored
    -- rows all have the same xid.
    CREATE INDEX operation_timeline_owner_ascending ON operation_timeline (owner_id, xid, at, operation_id, version);

    -- A transaction that an owner is asked to sign. The signature and the signed bytes are stored before the broadcast.
    CREATE TABLE signing_requests (
      id text PRIMARY KEY,
      operation_id text NOT NULL REFERENCES operations (id),
      -- 1 for the first of the operation, then 2, and so on.
      number integer NOT NULL,
      network text NOT NULL,
      chain_id text NOT NULL,
      message_hash text NOT NULL,
      -- The bytes that the signature covers; empty: they were blanked for a person who was forgotten.
      message bytea NOT NULL,
      blockhash text NOT NULL,
      -- No block above this height can contain the transaction.
      last_valid_block_height bigint NOT NULL,
      -- The height of the chain when the bytes were made.
      created_at_block_height bigint NOT NULL,
      -- The signature of the wallet, or of the transaction that was found on the chain; null: none is known.
      signature text,
      -- Null: not signed.
      signed_transaction bytea,
      -- The signatures of older transactions. A node that shows one has a history that reaches back to the signing request.
      witnesses text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      signed_at timestamptz,
      -- When it was proven that the bytes can never land, or never again; null: they are alive.
      dead_at timestamptz,
      -- A DeathProof: the latest answers of the nodes about the bytes, which are the proof if dead_at is set; null: no node
      -- was asked.
      evidence jsonb,
      UNIQUE (operation_id, number),
      UNIQUE (network, chain_id, signature),
      CONSTRAINT signing_requests_signed CHECK ((signature IS NULL) = (signed_transaction IS NULL)),
      CONSTRAINT signing_requests_dead CHECK (dead_at IS NULL OR evidence IS NOT NULL)
    );
    -- At most one message of an operation is alive at any time, no matter what the code does.
    CREATE UNIQUE INDEX signing_requests_one_alive ON signing_requests (operation_id) WHERE dead_at IS NULL;

    -- An operation with which a person was verified, and the credential that it gives out, once.
    CREATE TABLE developer_access (
      operation_id text PRIMARY KEY REFERENCES operations (id) ON DELETE CASCADE,
      -- The account of the person.
      account_id text NOT NULL REFERENCES accounts (id),
      -- Null: none was given out yet.
      credential_id text REFERENCES credentials (id)
    );
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE developer_access, signing_requests, operation_timeline, operations');
}
