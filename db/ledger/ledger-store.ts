import type { FollowedBlockRange, LedgerChain, LedgerCursor } from '../../domain/ledger/block-range.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import type { Database } from '../postgres/connect.ts';
import { CursorMoved, lockCursor, type LedgerLease } from './ledger-lease.ts';
import { noteUnverified } from './unverified-rows.ts';
import { writeRange } from './range-writes.ts';

export { CursorMoved, type LedgerLease } from './ledger-lease.ts';

export interface LedgerPlace {
  cursor: LedgerCursor;
  /** The last place of the cursor that is known to be finalized: a rewind goes back to it. */
  finalizedCursor: LedgerCursor;
  blockTime: Date | null;
  headSlot: number;
  finalizedSlot: number;
}

export interface AppliedRange {
  /** New ones, without those that were known or came back after a rewind. */
  movements: number;
  events: number;
}

/** The cursor of one chain, and all writes that move it. */
export interface LedgerStore {
  /** Null until it was started. Takes no lock: the cursor may have moved since. */
  place(): Promise<LedgerPlace | null>;
  /**
   * Sets the first cursor, a finalized block; does nothing if there is a cursor. Wallets are followed from here on, and back-filled
   * before. `isAgreed`: a quorum of the nodes calls the block finalized.
   */
  start(cursor: LedgerCursor, isAgreed: boolean): Promise<void>;
  /**
   * Call it before reading the followed wallets into memory. Ends all earlier leases: their writes fail with CursorMoved from now
   * on. Null until it was started.
   */
  takeOver(): Promise<(LedgerPlace & { lease: LedgerLease }) | null>;
  /**
   * Moves the cursor from `range.from` to `range.to`, with movements, balances and events in the same database transaction.
   * Throws CursorMoved, and writes nothing, if the cursor is not at `from` or the lease is over. Known movements
   * add nothing; orphaned ones become valid again, without a second event. Ignores wallets that are not taken up or are
   * stopped, and transactions that a wallet's snapshot includes. Movements that fewer nodes than a quorum agree on are stored as unverified.
   */
  apply(lease: LedgerLease, range: FollowedBlockRange): Promise<AppliedRange>;
  /**
   * Moves the cursor from exactly `from` back to a finalized block: later confirmed movements are orphaned, and their wallets are to
   * be refreshed. Ends the lease, because the reader may hold data of the lost blocks: to continue, take over again.
   */
  rewind(lease: LedgerLease, from: LedgerCursor, to: LedgerCursor): Promise<{ orphaned: number }>;
  /** An earlier place of the cursor is finalized now. Never moves back. */
  moveFinalizedCursor(lease: LedgerLease, place: LedgerCursor): Promise<void>;
  /**
   * A list of the transactions after the cursor is incomplete. Returns for how long that has been so at this place of the cursor, with any
   * follower. Throws CursorMoved if the lease is over.
   */
  noteIncomplete(lease: LedgerLease): Promise<{ forMs: number }>;
  /** Throws CursorMoved if the lease is over. Does not count as an update: it does not show that a node answers. */
  checkLease(lease: LedgerLease): Promise<void>;
  /** Records the follower's latest view of the chain. The head goes back if it came from nodes that named a slot far ahead. */
  note(
    lease: LedgerLease,
    seen: { headSlot: number; finalizedSlot: number; watchedCount: number; quorumSlot: number | null },
  ): Promise<void>;
}

interface CursorRow {
  slot: number;
  blockhash: string;
  block_time: Date | null;
  finalized_cursor_slot: number;
  finalized_cursor_blockhash: string;
  head_slot: number;
  finalized_slot: number;
}

const COLUMNS =
  'slot, blockhash, block_time, finalized_cursor_slot, finalized_cursor_blockhash, head_slot, finalized_slot';

/** First in its transaction: its lock makes writers take turns. */
const MOVE = `UPDATE ledger_cursors
     SET slot = $6, blockhash = $7, block_time = coalesce($8, block_time), head_slot = greatest(head_slot, $6),
         quorum_slot = CASE WHEN $9 THEN greatest(quorum_slot, $6) ELSE quorum_slot END,
         incomplete_since = NULL, updated_at = now()
   WHERE network = $1 AND chain_id = $2 AND fencing_token = $3 AND slot = $4 AND blockhash = $5
  RETURNING slot`;

const MOVE_FINALIZED = `UPDATE ledger_cursors SET finalized_cursor_slot = $4, finalized_cursor_blockhash = $5
   WHERE network = $1 AND chain_id = $2 AND fencing_token = $3 AND finalized_cursor_slot < $4`;

const NOTE_INCOMPLETE = `UPDATE ledger_cursors SET incomplete_since = coalesce(incomplete_since, now())
   WHERE network = $1 AND chain_id = $2 AND fencing_token = $3
  RETURNING (extract(epoch FROM clock_timestamp() - incomplete_since) * 1000)::float8 AS "forMs"`;

const NOTE = `UPDATE ledger_cursors
     SET head_slot = $4, finalized_slot = greatest(finalized_slot, $5), watched_count = $6,
         quorum_slot = greatest(quorum_slot, $7),
         updated_at = now()
   WHERE network = $1 AND chain_id = $2 AND fencing_token = $3
  RETURNING slot`;

// Balances from a lost block are wrong, and their slots would keep the right ones from being written.
const ORPHAN = `WITH orphaned AS (
    UPDATE movements SET orphaned_at = now(), drop_reason = 'block_dropped'
      FROM followed_wallets wallet
     WHERE wallet.id = movements.wallet_id AND wallet.network = :network AND wallet.chain_id = :chainId
       AND movements.slot > :slot AND movements.finalized_at IS NULL AND movements.dropped_at IS NULL
       AND movements.orphaned_at IS NULL
    RETURNING 1),
  blocks AS (DELETE FROM ledger_blocks WHERE network = :network AND chain_id = :chainId AND slot > :slot),
  unverified AS (
    DELETE FROM ledger_unverified WHERE network = :network AND chain_id = :chainId AND from_slot >= :slot),
  shortened AS (
    UPDATE ledger_unverified SET slot = :slot
     WHERE network = :network AND chain_id = :chainId AND from_slot < :slot AND slot > :slot),
  accounts AS (
    UPDATE ledger_accounts account SET slot = :slot, reported_amount = coalesce(account.reported_amount, account.amount)
      FROM followed_wallets wallet
     WHERE wallet.id = account.wallet_id AND wallet.network = :network AND wallet.chain_id = :chainId
       AND account.slot > :slot
    RETURNING account.wallet_id),
  to_refresh AS (
    UPDATE followed_wallets
       SET refresh_slot = greatest(refresh_slot, :slot), from_slot = least(from_slot, :slot), due_at = now()
     WHERE id IN (SELECT wallet_id FROM accounts)
        OR (network = :network AND chain_id = :chainId AND from_slot > :slot))
  SELECT count(*) AS orphaned FROM orphaned`;

export function createLedgerStore(database: Database, chain: LedgerChain, rules: MovementRules): LedgerStore {
  const key = [chain.network, chain.chainId];
  const statement = <Row = CursorRow>(name: string, text: string) =>
    preparedStatement<Row>(database, name, text);
  const ofChain = 'network = $1 AND chain_id = $2';
  const read = statement('ledger_cursor', `SELECT ${COLUMNS} FROM ledger_cursors WHERE ${ofChain}`);
  const takeOver = statement<CursorRow & { fencing_token: number }>(
    'take_over_ledger',
    `UPDATE ledger_cursors SET fencing_token = fencing_token + 1 WHERE ${ofChain} RETURNING fencing_token, ${COLUMNS}`,
  );
  const moveFinalized = statement('move_finalized_cursor', MOVE_FINALIZED);
  const noteIncomplete = statement<{ forMs: number }>('note_incomplete_ledger', NOTE_INCOMPLETE);
  const note = statement('note_ledger', NOTE);
  const holdsLease = statement(
    'check_ledger_lease',
    `SELECT slot FROM ledger_cursors WHERE ${ofChain} AND fencing_token = $3`,
  );

  async function move(handle: Database, lease: LedgerLease, range: FollowedBlockRange) {
    const { from, to, toBlockTime, isAgreed } = range;
    const values = [
      ...key,
      lease.fencingToken,
      from.slot,
      from.blockhash,
      to.slot,
      to.blockhash,
      toBlockTime,
      isAgreed,
    ];
    const moved = await preparedStatement(handle, 'move_ledger_cursor', MOVE)(values);
    if (moved.length === 0) throw new CursorMoved(`the cursor is not at slot ${from.slot} with this lease`);
  }

  return {
    async place() {
      const [row] = await read(key);
      return row ? toPlace(row) : null;
    },

    async start({ slot, blockhash }, isAgreed) {
      await database('ledger_cursors')
        .insert({
          network: chain.network,
          chain_id: chain.chainId,
          slot,
          blockhash,
          finalized_cursor_slot: slot,
          finalized_cursor_blockhash: blockhash,
          head_slot: slot,
          quorum_slot: isAgreed ? slot : null,
        })
        .onConflict(['network', 'chain_id'])
        .ignore();
    },

    async takeOver() {
      const [row] = await takeOver(key);
      return row ? { ...toPlace(row), lease: { fencingToken: row.fencing_token } } : null;
    },

    async apply(lease, range) {
      if (range.transactions.length === 0 && range.unverified.length === 0) {
        await move(database, lease, range);
        return { movements: 0, events: 0 };
      }
      return database.transaction(async (trx) => {
        // Events are listed by their transactions' numbers, and an UPDATE gets its number before it waits for its row. So lock first.
        await lockCursor(trx, chain, lease);
        await move(trx, lease, range);
        await noteUnverified(trx, chain, range.unverified);
        return writeRange(trx, chain, rules, range);
      });
    },

    async rewind(lease, from, to) {
      return database.transaction(async (trx) => {
        const cursor = await lockCursor(trx, chain, lease);
        if (cursor.slot !== from.slot || cursor.blockhash !== from.blockhash) {
          throw new CursorMoved(`the cursor is not at slot ${from.slot}`);
        }
        await trx('ledger_cursors')
          .where({ network: chain.network, chain_id: chain.chainId })
          .update({
            ...to,
            finalized_cursor_slot: to.slot,
            finalized_cursor_blockhash: to.blockhash,
            fencing_token: trx.raw('fencing_token + 1'),
            block_time: null,
            incomplete_since: null,
            updated_at: trx.fn.now(),
          });
        const { rows } = await trx.raw<{ rows: { orphaned: number }[] }>(ORPHAN, {
          ...chain,
          slot: to.slot,
        });
        return { orphaned: rows[0]?.orphaned ?? 0 };
      });
    },

    async moveFinalizedCursor(lease, { slot, blockhash }) {
      await moveFinalized([...key, lease.fencingToken, slot, blockhash]);
    },

    async noteIncomplete(lease) {
      const [noted] = await noteIncomplete([...key, lease.fencingToken]);
      if (!noted) throw takenOver();
      return noted;
    },

    async checkLease(lease) {
      if ((await holdsLease([...key, lease.fencingToken])).length === 0) throw takenOver();
    },

    async note(lease, { headSlot, finalizedSlot, watchedCount, quorumSlot }) {
      const noted = await note([
        ...key,
        lease.fencingToken,
        headSlot,
        finalizedSlot,
        watchedCount,
        quorumSlot,
      ]);
      if (noted.length === 0) throw takenOver();
    },
  };
}

function takenOver(): CursorMoved {
  return new CursorMoved('the ledger is followed by another worker');
}

function toPlace(row: CursorRow): LedgerPlace {
  return {
    cursor: { slot: row.slot, blockhash: row.blockhash },
    finalizedCursor: { slot: row.finalized_cursor_slot, blockhash: row.finalized_cursor_blockhash },
    blockTime: row.block_time,
    headSlot: row.head_slot,
    finalizedSlot: row.finalized_slot,
  };
}
