import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- How far the ledger of a chain has read. The follower writes it with every block.
    CREATE TABLE ledger_cursors (
      network text NOT NULL,
      chain_id text NOT NULL,
      slot bigint NOT NULL,
      blockhash text NOT NULL,
      block_time timestamptz,
      -- The last place of the cursor that is known to be final: up to it all was read, and nothing can be taken back.
      finalized_cursor_slot bigint NOT NULL,
      finalized_cursor_blockhash text NOT NULL,
      -- It grows with every follower and every rewind: a process that writes with an older one is not the follower any more.
      fencing_token bigint NOT NULL DEFAULT 0,
      -- The newest confirmed slot that a node has shown.
      head_slot bigint NOT NULL,
      -- The newest final slot that a node has shown.
      finalized_slot bigint NOT NULL DEFAULT 0,
      -- The newest slot that as many nodes as a quorum have shown; null: none.
      quorum_slot bigint,
      -- Wallets in the follower's memory.
      watched_count integer NOT NULL DEFAULT 0,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, chain_id)
    ) WITH (fillfactor = 10);

    -- A wallet that the ledger of a chain reads, no matter how many owners it has.
    CREATE TABLE followed_wallets (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      -- The confirmed slot when it was asked for: later movements that the back-fill finds are reported; null: none is.
      requested_slot bigint,
      -- Of its snapshot: the back-fill reads transactions up to this slot; null: no snapshot yet.
      from_slot bigint,
      -- The slot that put its balances in doubt: a snapshot of it, or of a later one, settles them.
      refresh_slot bigint,
      -- No owner has it any more.
      stopped_at timestamptz,
      backfill_status text NOT NULL DEFAULT 'waiting',
      backfill_position jsonb,
      -- How the back-fill ends once all of its movements are judged; null: there is more to read, or nothing to do.
      backfill_end text,
      backfilled_count integer NOT NULL DEFAULT 0,
      backfilled_until timestamptz,
      -- Waiting work is not tried before this time.
      due_at timestamptz NOT NULL DEFAULT now(),
      -- In a row, of nodes that could not say what the wallet holds.
      failures integer NOT NULL DEFAULT 0,
      UNIQUE (network, chain_id, address),
      CONSTRAINT followed_wallets_backfill_status CHECK (backfill_status IN ('waiting', 'running', 'complete', 'bounded')),
      CONSTRAINT followed_wallets_backfill_end CHECK (backfill_end IN ('complete', 'bounded'))
    );
    -- A follower that starts reads all wallets that it follows.
    CREATE INDEX followed_wallets_following ON followed_wallets (network, chain_id, id)
      WHERE from_slot IS NOT NULL AND stopped_at IS NULL;
    -- Wallets that need their first snapshot.
    CREATE INDEX followed_wallets_to_take_up ON followed_wallets (network, chain_id, due_at)
      WHERE from_slot IS NULL AND stopped_at IS NULL;
    -- Wallets that need another snapshot.
    CREATE INDEX followed_wallets_to_refresh ON followed_wallets (network, chain_id, due_at)
      WHERE refresh_slot IS NOT NULL AND from_slot IS NOT NULL AND stopped_at IS NULL;
    -- Wallets whose back-fill is not complete.
    CREATE INDEX followed_wallets_to_backfill ON followed_wallets (network, chain_id, due_at)
      WHERE backfill_status IN ('waiting', 'running') AND from_slot IS NOT NULL AND stopped_at IS NULL;

    -- An account of a wallet on the chain, and its amount after the transaction or the snapshot of its slot. The account of
    -- SOL is the wallet's own address.
    CREATE TABLE ledger_accounts (
      wallet_id bigint NOT NULL REFERENCES followed_wallets (id),
      address text NOT NULL,
      -- The mint, or SOL.
      token text NOT NULL,
      program text,
      decimals smallint NOT NULL,
      -- Base units.
      amount numeric(20) NOT NULL,
      frozen boolean NOT NULL DEFAULT false,
      -- It is not the wallet's any more. The row stays until its slot is final, so that no older value opens it again.
      closed boolean NOT NULL DEFAULT false,
      slot bigint NOT NULL,
      -- The amount that was reported last, if its block is lost, until the wallet is refreshed; null: the amount was.
      reported_amount numeric(20),
      PRIMARY KEY (wallet_id, address)
    );
    -- Closed accounts that are to be forgotten.
    CREATE INDEX ledger_accounts_closed ON ledger_accounts (slot) WHERE closed;

    -- A change of one token of a wallet by one transaction.
    CREATE TABLE movements (
      wallet_id bigint NOT NULL REFERENCES followed_wallets (id),
      signature text NOT NULL,
      -- The mint, or SOL.
      token text NOT NULL,
      slot bigint NOT NULL,
      -- Of the transaction in its block.
      position integer NOT NULL,
      block_time timestamptz,
      block_height bigint,
      succeeded boolean NOT NULL,
      kind text NOT NULL,
      -- Base units, signed.
      delta numeric(20) NOT NULL,
      direction text NOT NULL GENERATED ALWAYS AS (CASE WHEN delta > 0 THEN 'in' ELSE 'out' END) STORED,
      -- Base units, without fee and rent.
      amount numeric(20) NOT NULL,
      decimals smallint NOT NULL,
      counterparty text,
      fee_lamports numeric(20),
      operation_id text,
      flags text[] NOT NULL DEFAULT '{}',
      -- Who sent it, if it came in without the wallet's signature.
      sender text,
      -- The flags that it has if the sender is a stranger: they are judged once more when more of the wallet's own payments is
      -- known; null: nothing to judge.
      stranger_flags text[],
      -- How many nodes agree on it.
      nodes smallint NOT NULL DEFAULT 1,
      finalized_at timestamptz,
      -- Its block is not on the chain any more; null again if the transaction has landed in another one.
      orphaned_at timestamptz,
      -- It can't land any more.
      dropped_at timestamptz,
      -- Why it is not on the chain any more: its block was dropped, or a quorum of the nodes has never had it.
      drop_reason text,
      PRIMARY KEY (wallet_id, signature, token),
      CONSTRAINT movements_kind CHECK (kind IN ('send', 'receive', 'swap', 'fee', 'rent', 'other',
        'stake.delegate', 'stake.undelegate', 'stake.withdraw', 'stake.redelegate')),
      CONSTRAINT movements_delta CHECK (delta <> 0),
      CONSTRAINT movements_judged CHECK ((sender IS NULL) = (stranger_flags IS NULL)),
      CONSTRAINT movements_nodes CHECK (nodes > 0),
      CONSTRAINT movements_drop_reason CHECK (drop_reason IN ('block_dropped', 'not_on_chain'))
    );
    -- A page of a wallet's history, in the order of the chain.
    CREATE INDEX movements_newest ON movements (wallet_id, slot, position, token);
    -- That page for one token.
    CREATE INDEX movements_token ON movements (wallet_id, token, slot, position);
    -- That page for one kind.
    CREATE INDEX movements_kind ON movements (wallet_id, kind, slot, position, token);
    -- That page for one direction.
    CREATE INDEX movements_direction ON movements (wallet_id, direction, slot, position, token);
    -- From a time to its slot, for a page between two times.
    CREATE INDEX movements_time ON movements (wallet_id, block_time, slot);
    -- That page for failed transactions.
    CREATE INDEX movements_failed ON movements (wallet_id, slot, position, token) WHERE NOT succeeded;
    -- That page for dropped movements.
    CREATE INDEX movements_dropped ON movements (wallet_id, slot, position, token) WHERE dropped_at IS NOT NULL;
    -- That page for movements that are not final.
    CREATE INDEX movements_not_final ON movements (wallet_id, slot, position, token) WHERE finalized_at IS NULL;
    -- That page without spam.
    CREATE INDEX movements_not_spam ON movements (wallet_id, slot, position, token) WHERE NOT ('spam' = ANY (flags));
    -- Whom a wallet has paid, without payments that others took out of it.
    CREATE INDEX movements_paid ON movements (wallet_id, slot, position)
      WHERE kind = 'send' AND flags = '{}' AND orphaned_at IS NULL AND counterparty IS NOT NULL;
    -- The settlement goes by blocks.
    CREATE INDEX movements_to_settle ON movements (slot) WHERE finalized_at IS NULL AND dropped_at IS NULL;

    -- A block that holds movements and is not known to be final.
    CREATE TABLE ledger_blocks (
      network text NOT NULL,
      chain_id text NOT NULL,
      slot bigint NOT NULL,
      blockhash text NOT NULL,
      PRIMARY KEY (network, chain_id, slot)
    );

    -- A range of slots that was read on the word of one node, or that another node contradicts. The ledger is complete up to
    -- the first of these.
    CREATE TABLE ledger_unverified (
      network text NOT NULL,
      chain_id text NOT NULL,
      -- The slots after from_slot, up to this one.
      slot bigint NOT NULL,
      from_slot bigint NOT NULL,
      -- Of the block in that slot; null: histories of addresses were read.
      blockhash text,
      -- Of the signatures of that block's transactions, as they were read.
      digest text,
      -- Only the movements that are written for the block are to be compared: nothing else of it is unknown.
      movements_only boolean NOT NULL DEFAULT false,
      disputed boolean NOT NULL DEFAULT false,
      since timestamptz NOT NULL DEFAULT now(),
      -- A waiting range is not tried before this time.
      due_at timestamptz NOT NULL DEFAULT now(),
      tries integer NOT NULL DEFAULT 0,
      CONSTRAINT ledger_unverified_slots CHECK (from_slot < slot)
    );
    -- A block is there once.
    CREATE UNIQUE INDEX ledger_unverified_blocks ON ledger_unverified (network, chain_id, slot) WHERE blockhash IS NOT NULL;
    -- Ranges of histories are one: the next one is put to its end.
    CREATE UNIQUE INDEX ledger_unverified_histories ON ledger_unverified (network, chain_id) WHERE blockhash IS NULL;
    -- The place up to which the ledger is complete.
    CREATE INDEX ledger_unverified_first ON ledger_unverified (network, chain_id, from_slot);
    -- Blocks that are to be verified now.
    CREATE INDEX ledger_unverified_due ON ledger_unverified (network, chain_id, due_at) WHERE blockhash IS NOT NULL;
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'DROP TABLE ledger_unverified, ledger_blocks, movements, ledger_accounts, followed_wallets, ledger_cursors',
  );
}
