import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who has which wallet. A wallet outlives a chain of its network.
    CREATE TABLE wallets (
      account_id text NOT NULL REFERENCES accounts (id),
      network text NOT NULL,
      address text NOT NULL,
      -- The chain that follows the wallet; another one takes over what it finds here.
      chain_id text NOT NULL,
      connection text NOT NULL CHECK (connection IN ('watched', 'connected')),
      wallet_type text CHECK (wallet_type IN ('device', 'external')),
      created_at timestamptz NOT NULL DEFAULT now(),
      connected_at timestamptz,
      PRIMARY KEY (account_id, network, address),
      CHECK ((connection = 'connected') = (wallet_type IS NOT NULL)),
      CHECK ((connection = 'connected') = (connected_at IS NOT NULL))
    );
    CREATE INDEX wallets_address ON wallets (network, address);
    CREATE INDEX wallets_chain ON wallets (network, chain_id);
    CREATE INDEX wallets_newest ON wallets (account_id, network, created_at DESC, address DESC);

    CREATE TABLE wallet_challenges (
      nonce text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      network text NOT NULL,
      address text NOT NULL,
      message text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX wallet_challenges_account ON wallet_challenges (account_id, created_at);

    CREATE TABLE ledger_cursors (
      network text NOT NULL,
      chain_id text NOT NULL,
      slot bigint NOT NULL,
      blockhash text NOT NULL,
      block_time timestamptz,
      -- The last place of the cursor that is known to be final: up to there nothing can be taken back, and all was read.
      anchor_slot bigint NOT NULL,
      anchor_blockhash text NOT NULL,
      -- Grows with every follower and every rewind: who writes with an older one is not the follower any more.
      term bigint NOT NULL DEFAULT 0,
      -- The newest confirmed and final ones that were seen.
      head_slot bigint NOT NULL,
      finalized_slot bigint NOT NULL DEFAULT 0,
      -- Wallets in the follower's memory.
      watched_count integer NOT NULL DEFAULT 0,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, chain_id)
    );
    -- Written with every block: room for the new versions in the same page.
    ALTER TABLE ledger_cursors SET (fillfactor = 10);

    CREATE TABLE followed_wallets (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      network text NOT NULL,
      chain_id text NOT NULL,
      address text NOT NULL,
      -- The confirmed slot when it was asked for: what the back-fill finds behind it is told. Null: nothing is.
      requested_slot bigint,
      -- Of its snapshot: transactions up to there are the back-fill's. Null: not taken up yet.
      from_slot bigint,
      -- The slot of what put its balances in doubt: a snapshot of it, or a later one, settles them.
      refresh_slot bigint,
      -- Nobody has it any more.
      stopped_at timestamptz,
      backfill_status text NOT NULL DEFAULT 'waiting'
        CHECK (backfill_status IN ('waiting', 'running', 'complete', 'bounded')),
      backfill_position jsonb,
      backfilled_count integer NOT NULL DEFAULT 0,
      backfilled_until timestamptz,
      -- What waits is not tried before.
      due_at timestamptz NOT NULL DEFAULT now(),
      -- In a row, of nodes that could not say what it holds.
      failures integer NOT NULL DEFAULT 0,
      UNIQUE (network, chain_id, address)
    );
    CREATE INDEX followed_wallets_following ON followed_wallets (network, chain_id, id)
      WHERE from_slot IS NOT NULL AND stopped_at IS NULL;
    CREATE INDEX followed_wallets_to_take_up ON followed_wallets (network, chain_id, due_at)
      WHERE from_slot IS NULL AND stopped_at IS NULL;
    CREATE INDEX followed_wallets_to_refresh ON followed_wallets (network, chain_id, due_at)
      WHERE refresh_slot IS NOT NULL AND from_slot IS NOT NULL AND stopped_at IS NULL;
    CREATE INDEX followed_wallets_to_backfill ON followed_wallets (network, chain_id, due_at)
      WHERE backfill_status IN ('waiting', 'running') AND from_slot IS NOT NULL AND stopped_at IS NULL;

    -- What the accounts of a wallet hold behind the transaction or the snapshot of their slot; SOL lies at its own address.
    CREATE TABLE ledger_accounts (
      wallet_id bigint NOT NULL REFERENCES followed_wallets (id),
      address text NOT NULL,
      token text NOT NULL,
      program text,
      decimals smallint NOT NULL,
      amount numeric(20, 0) NOT NULL,
      frozen boolean NOT NULL DEFAULT false,
      -- Not the wallet's any more. Kept until its slot is final, so that no older value opens it again.
      closed boolean NOT NULL DEFAULT false,
      slot bigint NOT NULL,
      -- What was told last, where that was of a block that is lost; null: the amount was. Until the wallet is refreshed.
      told_amount numeric(20, 0),
      PRIMARY KEY (wallet_id, address)
    );
    CREATE INDEX ledger_accounts_closed ON ledger_accounts (slot) WHERE closed;

    CREATE TABLE movements (
      wallet_id bigint NOT NULL REFERENCES followed_wallets (id),
      signature text NOT NULL,
      -- The mint, or SOL.
      token text NOT NULL,
      slot bigint NOT NULL,
      position integer NOT NULL,
      block_time timestamptz,
      block_height bigint,
      succeeded boolean NOT NULL,
      kind text NOT NULL CHECK (kind IN ('send', 'receive', 'swap', 'fee', 'rent', 'other')),
      -- Base units, signed.
      delta numeric(20, 0) NOT NULL CHECK (delta <> 0),
      direction text NOT NULL GENERATED ALWAYS AS (CASE WHEN delta > 0 THEN 'in' ELSE 'out' END) STORED,
      amount numeric(20, 0) NOT NULL,
      decimals smallint NOT NULL,
      counterparty text,
      fee_lamports numeric(20, 0),
      operation_id text,
      flags text[] NOT NULL DEFAULT '{}',
      finalized_at timestamptz,
      -- Its block is not on the chain any more; null again where the transaction has landed in another one.
      orphaned_at timestamptz,
      -- It can't land any more.
      dropped_at timestamptz,
      PRIMARY KEY (wallet_id, signature, token)
    );
    -- The pages of the history: one index for each thing that a page can be restricted to, all in the order of the chain.
    CREATE INDEX movements_newest ON movements (wallet_id, slot, position, token);
    CREATE INDEX movements_token ON movements (wallet_id, token, slot, position);
    CREATE INDEX movements_kind ON movements (wallet_id, kind, slot, position, token);
    CREATE INDEX movements_direction ON movements (wallet_id, direction, slot, position, token);
    -- From a time to its slot.
    CREATE INDEX movements_time ON movements (wallet_id, block_time, slot);
    CREATE INDEX movements_failed ON movements (wallet_id, slot, position, token) WHERE NOT succeeded;
    CREATE INDEX movements_dropped ON movements (wallet_id, slot, position, token) WHERE dropped_at IS NOT NULL;
    CREATE INDEX movements_not_final ON movements (wallet_id, slot, position, token) WHERE finalized_at IS NULL;
    CREATE INDEX movements_not_spam ON movements (wallet_id, slot, position, token) WHERE NOT ('spam' = ANY (flags));
    -- For the settlement, which goes by blocks.
    CREATE INDEX movements_to_settle ON movements (slot) WHERE finalized_at IS NULL AND dropped_at IS NULL;

    -- Blocks that hold movements and are not known to be final.
    CREATE TABLE ledger_blocks (
      network text NOT NULL,
      chain_id text NOT NULL,
      slot bigint NOT NULL,
      blockhash text NOT NULL,
      PRIMARY KEY (network, chain_id, slot)
    );

    -- Operations are recognised on the chain by the key that their transaction names.
    CREATE INDEX operations_reference ON operations (network, chain_id, reference_key);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX operations_reference;
    DROP TABLE ledger_blocks, movements, ledger_accounts, followed_wallets, ledger_cursors, wallet_challenges, wallets;
  `);
}
