import type { Knex } from 'knex';
import type { LedgerChain, UnverifiedBlock, UnverifiedRange } from '../../domain/ledger/block-range.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

/** A block that is to be compared with the other nodes. */
export interface BlockToCompare extends UnverifiedBlock {
  slot: number;
  disputed: boolean;
  /** PostgreSQL’s `xmin` of the row: it changes whenever something is noted about the block. */
  version: string;
}

// A block that is read again, such as after a rewind, replaces the earlier reading.
const BLOCKS = {
  name: 'note_unverified_blocks',
  text: `INSERT INTO ledger_unverified AS known (network, chain_id, slot, from_slot, blockhash, digest, disputed, movements_only)
    SELECT $1, $2, slot, slot - 1, blockhash, digest, disputed, movements_only
      FROM unnest($3::bigint[], $4::text[], $5::text[], $6::boolean[], $7::boolean[])
        AS fresh (slot, blockhash, digest, disputed, movements_only)
     ORDER BY slot
    ON CONFLICT (network, chain_id, slot) WHERE blockhash IS NOT NULL DO UPDATE
       SET blockhash = coalesce(nullif(excluded.blockhash, ''), known.blockhash), digest = excluded.digest,
           disputed = excluded.disputed, movements_only = known.movements_only AND excluded.movements_only, due_at = now()`,
};

const HISTORIES = {
  name: 'note_unverified_histories',
  text: `INSERT INTO ledger_unverified AS known (network, chain_id, slot, from_slot) VALUES ($1, $2, $4, $3)
    ON CONFLICT (network, chain_id) WHERE blockhash IS NULL DO UPDATE
       SET slot = greatest(known.slot, excluded.slot), from_slot = least(known.from_slot, excluded.from_slot)`,
};

const DUE = {
  name: 'unverified_blocks_due',
  text: `SELECT slot, blockhash, digest, disputed, movements_only AS "movementsOnly", xmin::text AS version FROM ledger_unverified
     WHERE network = $1 AND chain_id = $2 AND blockhash IS NOT NULL AND due_at <= now()
     ORDER BY slot LIMIT $3`,
};

const REMAINING = {
  name: 'unverified_histories',
  text: `SELECT from_slot, slot FROM ledger_unverified WHERE network = $1 AND chain_id = $2 AND blockhash IS NULL`,
};

const VERIFIED_UP_TO = {
  name: 'histories_verified_up_to',
  text: `WITH done AS (
      DELETE FROM ledger_unverified WHERE network = $1 AND chain_id = $2 AND blockhash IS NULL AND slot <= $3)
    UPDATE ledger_unverified SET from_slot = greatest(from_slot, $3)
     WHERE network = $1 AND chain_id = $2 AND blockhash IS NULL AND slot > $3`,
};

// A note that came during the comparison may ask for more than was compared, such as a payment that was left out; it stays.
const RESOLVED = {
  name: 'unverified_block_resolved',
  text: `DELETE FROM ledger_unverified
     WHERE network = $1 AND chain_id = $2 AND slot = $3 AND blockhash IS NOT NULL AND xmin::text = $4`,
};

// With the wrong hash of one node, finalizing would take the block for dropped, and rewind before it.
const CORRECT = {
  name: 'correct_ledger_block',
  text: `WITH gone AS (
      DELETE FROM ledger_blocks WHERE network = $1 AND chain_id = $2 AND slot = $3 AND $4::text IS NULL)
    UPDATE ledger_blocks SET blockhash = $4 WHERE network = $1 AND chain_id = $2 AND slot = $3 AND blockhash <> $4`,
};

const HOLD = {
  name: 'hold_ledger_block',
  text: `SELECT FROM ledger_blocks WHERE network = $1 AND chain_id = $2 AND slot = $3 FOR UPDATE`,
};

// Others come first. The pause doubles with each try: a contradiction may last longer than a node's absence.
const PUT_OFF = {
  name: 'unverified_block_put_off',
  text: `UPDATE ledger_unverified SET disputed = disputed OR $4, tries = tries + 1,
         due_at = now() + interval '500 ms' * power(2, least(tries, CASE WHEN disputed OR $4 THEN 7 ELSE 4 END))
     WHERE network = $1 AND chain_id = $2 AND slot = $3 AND blockhash IS NOT NULL`,
};

const COMPARE_AS_WHOLE = {
  name: 'compare_unverified_blocks_as_whole',
  text: `WITH refreshed AS (
      UPDATE followed_wallets SET refresh_slot = greatest(refresh_slot, moved.slot), due_at = now()
        FROM (SELECT wallet_id, max(slot) AS slot FROM unnest($3::bigint[], $5::bigint[]) AS each (wallet_id, slot)
               GROUP BY wallet_id) moved
       WHERE id = moved.wallet_id)
    UPDATE ledger_unverified SET disputed = true, due_at = now()
     WHERE network = $1 AND chain_id = $2 AND blockhash IS NOT NULL AND slot = ANY ($4::bigint[])`,
};

// From a time with fewer configured nodes, or from a back-fill.
const UNFINALIZED = {
  name: 'note_unverified_unfinalized_blocks',
  text: `INSERT INTO ledger_unverified (network, chain_id, slot, from_slot, blockhash, movements_only)
    SELECT $1, $2, block.slot, block.slot - 1, block.blockhash, true FROM ledger_blocks block
     WHERE block.network = $1 AND block.chain_id = $2
       AND (SELECT true FROM movements JOIN followed_wallets wallet ON wallet.id = movements.wallet_id
                    WHERE movements.slot = block.slot AND movements.finalized_at IS NULL AND movements.dropped_at IS NULL
                      AND movements.orphaned_at IS NULL AND movements.nodes < $3
                      AND wallet.network = $1 AND wallet.chain_id = $2 LIMIT 1)
    ON CONFLICT (network, chain_id, slot) WHERE blockhash IS NOT NULL DO NOTHING`,
};

export async function noteUnverified(
  database: Knex,
  { network, chainId }: LedgerChain,
  ranges: readonly UnverifiedRange[],
): Promise<void> {
  const blocks = ranges.flatMap((range) => (range.block ? [{ ...range, ...range.block }] : []));
  if (blocks.length > 0) {
    const slots = new Map(blocks.map((block) => [block.toSlot, block]));
    const each = [...slots.values()];
    await runPrepared(database, BLOCKS, [
      network,
      chainId,
      each.map(({ toSlot }) => toSlot),
      each.map(({ blockhash }) => blockhash),
      each.map(({ digest }) => digest),
      each.map(({ disputed }) => disputed),
      each.map(({ movementsOnly }) => movementsOnly),
    ]);
  }
  for (const { block, fromSlot, toSlot } of ranges) {
    if (!block) await runPrepared(database, HISTORIES, [network, chainId, fromSlot, toSlot]);
  }
}

/**
 * Movements of these slots were read in other ones: if a slot is still to be compared, all its transactions are, and what a quorum has there
 * comes back. The wallets are read again, because the balance may be of the wrong reading.
 */
export async function compareAsWhole(
  database: Knex,
  { network, chainId }: LedgerChain,
  left: readonly { walletId: number; slot: number; newSlot: number }[],
): Promise<void> {
  await runPrepared(database, COMPARE_AS_WHOLE, [
    network,
    chainId,
    left.map(({ walletId }) => walletId),
    left.map(({ slot }) => slot),
    left.map(({ newSlot }) => newSlot),
  ]);
}

export async function noteUnfinalizedUnverified(
  database: Database,
  { network, chainId }: LedgerChain,
  quorum: number,
): Promise<void> {
  await runPrepared(database, UNFINALIZED, [network, chainId, quorum]);
}

export async function readUnverifiedBlocks(
  database: Database,
  { network, chainId }: LedgerChain,
  limit: number,
): Promise<BlockToCompare[]> {
  return runPrepared<BlockToCompare>(database, DUE, [network, chainId, limit]);
}

/** The range of histories that only one node has listed; null: none. */
export async function readUnverifiedHistories(
  database: Database,
  { network, chainId }: LedgerChain,
): Promise<{ after: number; upTo: number } | null> {
  const [row] = await runPrepared<{ from_slot: number; slot: number }>(database, REMAINING, [
    network,
    chainId,
  ]);
  return row ? { after: row.from_slot, upTo: row.slot } : null;
}

export async function historiesVerified(
  database: Knex,
  { network, chainId }: LedgerChain,
  upTo: number,
): Promise<void> {
  await runPrepared(database, VERIFIED_UP_TO, [network, chainId, upTo]);
}

/** Waits until finalizing a block has ended, and keeps it from beginning until the transaction ends. */
export async function holdBlock(
  trx: Knex.Transaction,
  { network, chainId }: LedgerChain,
  slot: number,
): Promise<void> {
  await runPrepared(trx, HOLD, [network, chainId, slot]);
}

/** Sets the block that a quorum has in the slot; null: none. */
export async function correctBlock(
  trx: Knex.Transaction,
  { network, chainId }: LedgerChain,
  slot: number,
  blockhash: string | null,
): Promise<void> {
  await runPrepared(trx, CORRECT, [network, chainId, slot, blockhash]);
}

/** Nothing about the block is open any more, unless something was noted since it was read. */
export async function blockResolved(
  database: Knex,
  { network, chainId }: LedgerChain,
  { slot, version }: Pick<BlockToCompare, 'slot' | 'version'>,
): Promise<void> {
  await runPrepared(database, RESOLVED, [network, chainId, slot, version]);
}

export async function putOffBlock(
  database: Database,
  { network, chainId }: LedgerChain,
  slot: number,
  isDisputed: boolean,
): Promise<void> {
  await runPrepared(database, PUT_OFF, [network, chainId, slot, isDisputed]);
}
