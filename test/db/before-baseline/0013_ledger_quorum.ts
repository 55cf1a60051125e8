import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What was read on the word of one node, or is contradicted by another: complete is what lies before the first of these.
    CREATE TABLE ledger_unverified (
      network text NOT NULL,
      chain_id text NOT NULL,
      -- The slots after from_slot, up to this one.
      slot bigint NOT NULL,
      from_slot bigint NOT NULL,
      -- Of the block in that slot, and of its transactions' signatures as they were read; null when histories of addresses were read.
      blockhash text,
      digest text,
      disputed boolean NOT NULL DEFAULT false,
      since timestamptz NOT NULL DEFAULT now(),
      -- What waits is not tried before.
      due_at timestamptz NOT NULL DEFAULT now(),
      tries integer NOT NULL DEFAULT 0,
      CHECK (from_slot < slot)
    );
    CREATE UNIQUE INDEX ledger_unverified_blocks ON ledger_unverified (network, chain_id, slot) WHERE blockhash IS NOT NULL;
    -- Ranges of histories are one: the next one is put to its end.
    CREATE UNIQUE INDEX ledger_unverified_histories ON ledger_unverified (network, chain_id) WHERE blockhash IS NULL;
    CREATE INDEX ledger_unverified_first ON ledger_unverified (network, chain_id, from_slot);
    CREATE INDEX ledger_unverified_due ON ledger_unverified (network, chain_id, due_at) WHERE blockhash IS NOT NULL;

    -- How many nodes agree on a movement; those from before this migration were read from one.
    ALTER TABLE movements ADD COLUMN nodes smallint NOT NULL DEFAULT 1 CHECK (nodes > 0),
      -- Why it is not on the chain any more: its block was dropped, or a quorum of the nodes has never had it.
      ADD COLUMN drop_reason text CHECK (drop_reason IN ('block_dropped', 'not_on_chain'));
    UPDATE movements SET drop_reason = 'block_dropped' WHERE orphaned_at IS NOT NULL;

    -- How far as many nodes as a quorum have come; null: it was never seen.
    ALTER TABLE ledger_cursors ADD COLUMN quorum_slot bigint;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE ledger_cursors DROP COLUMN quorum_slot;
    ALTER TABLE movements DROP COLUMN nodes, DROP COLUMN drop_reason;
    DROP TABLE ledger_unverified;
  `);
}
