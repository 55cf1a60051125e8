import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- The place up to which the ledger of a chain has read. The follower writes it with every range of blocks.
    CREATE TABLE ledger_cursors (
      network text NOT NULL,
      chain_id text NOT NULL,
      -- The last slot that was read.
      slot bigint NOT NULL,
      -- The hash of its block, which names the fork.
      blockhash text NOT NULL,
      -- The time of the newest block that named one; null: none since the last rewind.
      block_time timestamptz,
      -- The last final place of the cursor itself. Up to it everything was read, and a rewind goes back to it.
      finalized_cursor_slot bigint NOT NULL,
      finalized_cursor_blockhash text NOT NULL,
      -- It grows with every follower and every rewind: a process that writes with an older one is not the follower any more.
      fencing_token bigint NOT NULL DEFAULT 0,
      -- The newest confirmed slot that the follower has seen. It goes back if a quorum of the nodes is far below it.
      head_slot bigint NOT NULL,
      -- The newest slot of the network that a quorum of the nodes has called final.
      finalized_slot bigint NOT NULL DEFAULT 0,
      -- The newest confirmed slot that a quorum of the nodes has reached; null: no quorum has answered yet.
      quorum_slot bigint,
      -- When a list of the transactions after the cursor was first found incomplete; null: none was at this place of the cursor.
      incomplete_since timestamptz,
      -- The number of wallets in the follower's memory.
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
      -- The confirmed slot when an owner asked for the wallet: movements after it are reported, also those that the
      -- back-fill finds. Null: those after from_slot are.
      requested_slot bigint,
      -- The slot of its first snapshot, or of a rewind before it: the back-fill reads the transactions up to it. Null: no
      -- snapshot yet.
      from_slot bigint,
      -- The slot that put its balances in doubt: a snapshot of that slot, or of a later one, settles them. Null: they are
      -- not in doubt.
      refresh_slot bigint,
      -- When its last owner gave it up, or it was paused for the last one; null: it is followed.
      stopped_at timestamptz,
      -- waiting: no page is read; complete: its first transaction was reached; bounded: older transactions are not read.
      backfill_status text NOT NULL DEFAULT 'waiting',
      -- The end of the last page, in the format of its reader; after the last page the slot, position and token of the last
      -- movement that was flagged. Null: at the beginning.
      backfill_position jsonb,
      -- The status that the back-fill gets after its received movements are flagged; null: there is more to read, or all is
      -- done.
      backfill_end text,
      -- The number of transactions that the back-fill has read.
      backfilled_count integer NOT NULL DEFAULT 0,
      -- The time of the oldest block that the back-fill has reached.
      backfilled_until timestamptz,
      -- Its snapshot or back-fill is not tried before this time.
      due_at timestamptz NOT NULL DEFAULT now(),
      -- How often in a row its snapshot or its past could not be read.
      failures integer NOT NULL DEFAULT 0,
      UNIQUE (network, chain_id, address),
      CONSTRAINT followed_wallets_backfill_status CHECK (backfill_status IN ('waiting', 'running', 'complete', 'bounded')),
      CONSTRAINT followed_wallets_backfill_end CHECK (backfill_end IN ('complete', 'bounded'))
    );
    -- A follower that starts reads all wallets that it follows, by id.
    CREATE INDEX followed_wallets_following ON followed_wallets (network, chain_id, id)
      WHERE from_slot IS NOT NULL AND stopped_at IS NULL;
    -- The wallets that need their first snapshot, the longest waiting first, and the count of those that cannot be read.
    CREATE INDEX followed_wallets_to_take_up ON followed_wallets (network, chain_id, due_at)
      WHERE from_slot IS NULL AND stopped_at IS NULL;
    -- The wallets that need another snapshot, the longest waiting first.
    CREATE INDEX followed_wallets_to_refresh ON followed_wallets (network, chain_id, due_at)
      WHERE refresh_slot IS NOT NULL AND from_slot IS NOT NULL AND stopped_at IS NULL;
    -- The wallets whose back-fill is not complete, the longest waiting first.
    CREATE INDEX followed_wallets_to_backfill ON followed_wallets (network, chain_id, due_at)
      WHERE backfill_status IN ('waiting', 'running') AND from_slot IS NOT NULL AND stopped_at IS NULL;

    -- An account of a wallet on the chain, and its amount after the transaction or the snapshot of its slot. The account of
    -- SOL is the wallet's own address.
    CREATE TABLE ledger_accounts (
      wallet_id bigint NOT NULL REFERENCES followed_wallets (id),
      address text NOT NULL,
      -- The mint, or SOL.
      token text NOT NULL,
      -- The token program; null for SOL, and if it is not known.
      program text,
      decimals smallint NOT NULL,
      -- Base units.
      amount numeric(20) NOT NULL,
      -- The issuer of the token has frozen the account, as of the last snapshot.
      frozen boolean NOT NULL DEFAULT false,
      -- It is not the wallet's any more. The row stays until its slot has been final for some time, so that no older value
      -- opens it again.
      closed boolean NOT NULL DEFAULT false,
      -- The slot of the amount: an older value does not replace it.
      slot bigint NOT NULL,
      -- Base units: the amount that was reported last, while its block is lost or refuted, or a list of its transactions was
      -- incomplete. Null: the amount above was reported. A later report or a snapshot removes it.
      reported_amount numeric(20),
      PRIMARY KEY (wallet_id, address)
    );
    -- Closed accounts are removed some time after their slots are final.
    CREATE INDEX ledger_accounts_closed ON ledger_accounts (slot) WHERE closed;

    -- A change of one token of a wallet by one transaction.
    CREATE TABLE movements (
      wallet_id bigint NOT NULL REFERENCES followed_wallets (id),
      signature text NOT NULL,
      -- The mint, or SOL.
      token text NOT NULL,
      -- The slot of the transaction's block.
      slot bigint NOT NULL,
      -- The place of the transaction in its block.
      position integer NOT NULL,
      -- Null: the node has not named it.
      block_time timestamptz,
      -- Null: the node has not named it.
      block_height bigint,
      -- False: the transaction was reverted, and paid its fee.
      succeeded boolean NOT NULL,
      kind text NOT NULL,
      -- Base units, signed: the change over all accounts that the wallet has for the token.
      delta numeric(20) NOT NULL,
      direction text NOT NULL GENERATED ALWAYS AS (CASE WHEN delta > 0 THEN 'in' ELSE 'out' END) STORED,
      -- Base units, unsigned, that changed hands: delta without the fee of the network and rent. 0 for the kinds fee and
      -- rent.
      amount numeric(20) NOT NULL,
      decimals smallint NOT NULL,
      -- The other wallet; of several, the one that gave or got most; null: none.
      counterparty text,
      -- The lamports that the wallet paid for the transaction, in each of its movements; null: another account paid.
      fee_lamports numeric(20),
      -- The operation of the wallet that made the transaction; null: none of this service.
      operation_id text,
      -- Each a MovementFlag: dust, look_alike, spam or unsigned.
      flags text[] NOT NULL DEFAULT '{}',
      -- The sender of a movement that came in without the wallet's signature; null for every other one.
      sender text,
      -- The flags that it gets if the wallet had never paid the sender. They are judged again when the back-fill has found
      -- all payments. Null: nothing to judge.
      stranger_flags text[],
      -- The number of nodes that agree on it.
      nodes smallint NOT NULL DEFAULT 1,
      -- When its block was seen final; null: it can still be taken back.
      finalized_at timestamptz,
      -- When its block was dropped, or a quorum of the nodes did not have it; null again after the transaction has landed.
      orphaned_at timestamptz,
      -- When it was certain that the orphaned transaction can land no more.
      dropped_at timestamptz,
      -- Why it is orphaned: its block was dropped, or a quorum of the nodes has never had it.
      drop_reason text,
      PRIMARY KEY (wallet_id, signature, token),
      CONSTRAINT movements_known_kind CHECK (kind IN ('send', 'receive', 'swap', 'fee', 'rent', 'other',
        'stake.delegate', 'stake.undelegate', 'stake.withdraw', 'stake.redelegate')),
      CONSTRAINT movements_delta CHECK (delta <> 0),
      CONSTRAINT movements_judged CHECK ((sender IS NULL) = (stranger_flags IS NULL)),
      CONSTRAINT movements_nodes CHECK (nodes > 0),
      CONSTRAINT movements_drop_reason CHECK (drop_reason IN ('block_dropped', 'not_on_chain'))
    );
    -- A page of a wallet's history, the newest first, and the walk of the flagging through all of it.
    CREATE INDEX movements_newest ON movements (wallet_id, slot, position, token);
    -- That page for one token, and the search for tokens that came only as spam.
    CREATE INDEX movements_token ON movements (wallet_id, token, slot, position);
    -- That page for one kind.
    CREATE INDEX movements_kind ON movements (wallet_id, kind, slot, position, token);
    -- That page for one direction.
    CREATE INDEX movements_direction ON movements (wallet_id, direction, slot, position, token);
    -- The slots between two times, for a page of that time, and the changes of a balance since a time.
    CREATE INDEX movements_time ON movements (wallet_id, block_time, slot);
    -- That page for failed transactions.
    CREATE INDEX movements_failed ON movements (wallet_id, slot, position, token) WHERE NOT succeeded;
    -- That page for dropped movements.
    CREATE INDEX movements_dropped ON movements (wallet_id, slot, position, token) WHERE dropped_at IS NOT NULL;
    -- That page for movements that are not final.
    CREATE INDEX movements_not_final ON movements (wallet_id, slot, position, token) WHERE finalized_at IS NULL;
    -- That page without spam.
    CREATE INDEX movements_not_spam ON movements (wallet_id, slot, position, token) WHERE NOT ('spam' = ANY (flags));
    -- The wallets that a wallet has paid, the latest first, without payments that others took out of it.
    CREATE INDEX movements_paid ON movements (wallet_id, slot, position)
      WHERE kind = 'send' AND flags = '{}' AND orphaned_at IS NULL AND counterparty IS NOT NULL;
    -- The movements of a slot that are neither final nor dropped: finality, rewinds and comparisons of nodes go slot by
    -- slot.
    CREATE INDEX movements_to_settle ON movements (slot) WHERE finalized_at IS NULL AND dropped_at IS NULL;

    -- A block that holds movements and is not known to be final.
    CREATE TABLE ledger_blocks (
      network text NOT NULL,
      chain_id text NOT NULL,
      slot bigint NOT NULL,
      blockhash text NOT NULL,
      PRIMARY KEY (network, chain_id, slot)
    );

    -- A range of slots that was read on the word of one node, or that nodes contradict each other about. The ledger is
    -- complete up to the first of these.
    CREATE TABLE ledger_unverified (
      network text NOT NULL,
      chain_id text NOT NULL,
      -- The end of the range, which is in it.
      slot bigint NOT NULL,
      -- The slot before the range.
      from_slot bigint NOT NULL,
      -- The hash of the block in the slot, if the range is that one block; empty: not known. Null: one node listed the
      -- histories of addresses.
      blockhash text,
      -- The digest of the parent and of the signatures of that block; null: they were not read.
      digest text,
      -- Only the movements that are written for the block are to be compared: nothing else of it is unknown.
      movements_only boolean NOT NULL DEFAULT false,
      -- Nodes contradict each other about it.
      disputed boolean NOT NULL DEFAULT false,
      since timestamptz NOT NULL DEFAULT now(),
      -- The block is not compared before this time.
      due_at timestamptz NOT NULL DEFAULT now(),
      -- How often nodes were compared in vain: each time makes the pause longer.
      tries integer NOT NULL DEFAULT 0,
      CONSTRAINT ledger_unverified_slots CHECK (from_slot < slot)
    );
    -- A block is in the table once.
    CREATE UNIQUE INDEX ledger_unverified_blocks ON ledger_unverified (network, chain_id, slot) WHERE blockhash IS NOT NULL;
    -- A chain has one range of histories: a further one makes it longer.
    CREATE UNIQUE INDEX ledger_unverified_histories ON ledger_unverified (network, chain_id) WHERE blockhash IS NULL;
    -- The search for the slot up to which the ledger is complete.
    CREATE INDEX ledger_unverified_first ON ledger_unverified (network, chain_id, from_slot);
    -- The blocks that are to be compared now.
    CREATE INDEX ledger_unverified_due ON ledger_unverified (network, chain_id, due_at) WHERE blockhash IS NOT NULL;
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'DROP TABLE ledger_unverified, ledger_blocks, movements, ledger_accounts, followed_wallets, ledger_cursors',
  );
}
