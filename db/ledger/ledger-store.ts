import type { FollowedStretch, LedgerChain, LedgerCursor } from '../../domain/ledger/ledger-stretch.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import type { Database } from '../postgres/connect.ts';
import { CursorMoved, lockCursor, type LedgerTerm } from './ledger-term.ts';
import { noteUnverified } from './unverified-rows.ts';
import { writeStretch } from './stretch-writes.ts';

export { CursorMoved, type LedgerTerm } from './ledger-term.ts';

export interface LedgerPlace {
  cursor: LedgerCursor;
  /** The last place of the cursor that is known to be final: to be gone back to where what came behind it was lost. */
  anchor: LedgerCursor;
  blockTime: Date | null;
  headSlot: number;
  finalizedSlot: number;
}

export interface AppliedStretch {
  /** New ones; not those that were known, or came back after a rewind. */
  movements: number;
  events: number;
}

/** The cursor of one chain, and all that is written as it moves. */
export interface LedgerStore {
  /** Null until it was started. Holds nothing: it may have moved when the answer is read. */
  place(): Promise<LedgerPlace | null>;
  /**
   * The first cursor, a final block; nothing if there is one. Wallets are followed from here on, and back-filled before. `isAgreed`: a
   * quorum of the nodes calls it final.
   */
  start(cursor: LedgerCursor, isAgreed: boolean): Promise<void>;
  /**
   * To be called before the followed wallets are read into memory. Ends the terms before, whose writes all fail with
   * CursorMoved from now on. Null until it was started.
   */
  takeOver(): Promise<(LedgerPlace & { term: LedgerTerm }) | null>;
  /**
   * Moves the cursor from `stretch.from` to `stretch.to`, with movements, balances and events in the same transaction.
   * Throws CursorMoved, and has written nothing, where the cursor is not at `from` or the term is over. What is known
   * adds nothing; what was orphaned stands again, without a second event. Passes over wallets that are not taken up, or
   * stopped, and over transactions that a wallet's snapshot has in it. What few nodes agree on is noted, to be compared later.
   */
  apply(term: LedgerTerm, stretch: FollowedStretch): Promise<AppliedStretch>;
  /**
   * Back to a block that is final, from exactly `from`: what was confirmed behind it is orphaned, and its wallets are to be
   * refreshed. Ends the term, because what was read before may be of the lost blocks: to go on, take over again.
   */
  rewind(term: LedgerTerm, from: LedgerCursor, to: LedgerCursor): Promise<{ orphaned: number }>;
  /** A place where the cursor was is final. Never goes back. */
  anchor(term: LedgerTerm, place: LedgerCursor): Promise<void>;
  /** Throws CursorMoved where the term is over. No sign of life: whether any node answers is not known by it. */
  checkTerm(term: LedgerTerm): Promise<void>;
  /** What the follower has just seen beside the cursor. The head goes back if nodes were believed that named a slot far ahead. */
  note(
    term: LedgerTerm,
    seen: { headSlot: number; finalizedSlot: number; watchedCount: number; quorumSlot: number | null },
  ): Promise<void>;
}

interface CursorRow {
  slot: number;
  blockhash: string;
  block_time: Date | null;
  anchor_slot: number;
  anchor_blockhash: string;
  head_slot: number;
  finalized_slot: number;
}

const COLUMNS = 'slot, blockhash, block_time, anchor_slot, anchor_blockhash, head_slot, finalized_slot';

/** First in its transaction: its lock makes writers take turns. */
const MOVE = `UPDATE ledger_cursors
     SET slot = $6, blockhash = $7, block_time = coalesce($8, block_time), head_slot = greatest(head_slot, $6),
         quorum_slot = CASE WHEN $9 THEN greatest(quorum_slot, $6) ELSE quorum_slot END,
         updated_at = now()
   WHERE network = $1 AND chain_id = $2 AND term = $3 AND slot = $4 AND blockhash = $5
  RETURNING slot`;

const ANCHOR = `UPDATE ledger_cursors SET anchor_slot = $4, anchor_blockhash = $5
   WHERE network = $1 AND chain_id = $2 AND term = $3 AND anchor_slot < $4`;

const NOTE = `UPDATE ledger_cursors
     SET head_slot = $4, finalized_slot = greatest(finalized_slot, $5), watched_count = $6,
         quorum_slot = greatest(quorum_slot, $7),
         updated_at = now()
   WHERE network = $1 AND chain_id = $2 AND term = $3
  RETURNING slot`;

// Where accounts are of a lost block, their values are wrong and their slots would hide what is right.
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
    UPDATE ledger_accounts account SET slot = :slot, told_amount = coalesce(account.told_amount, account.amount)
      FROM followed_wallets wallet
     WHERE wallet.id = account.wallet_id AND wallet.network = :network AND wallet.chain_id = :chainId
       AND account.slot > :slot
    RETURNING account.wallet_id),
  doubted AS (
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
  const takeOver = statement<CursorRow & { term: number }>(
    'take_over_ledger',
    `UPDATE ledger_cursors SET term = term + 1 WHERE ${ofChain} RETURNING term, ${COLUMNS}`,
  );
  const anchor = statement('anchor_ledger', ANCHOR);
  const note = statement('note_ledger', NOTE);
  const holdsTerm = statement(
    'check_ledger_term',
    `SELECT slot FROM ledger_cursors WHERE ${ofChain} AND term = $3`,
  );

  async function move(handle: Database, term: LedgerTerm, stretch: FollowedStretch) {
    const { from, to, toBlockTime, isAgreed } = stretch;
    const values = [
      ...key,
      term.number,
      from.slot,
      from.blockhash,
      to.slot,
      to.blockhash,
      toBlockTime,
      isAgreed,
    ];
    const moved = await preparedStatement(handle, 'move_ledger_cursor', MOVE)(values);
    if (moved.length === 0) throw new CursorMoved(`the cursor is not at slot ${from.slot} in this term`);
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
          anchor_slot: slot,
          anchor_blockhash: blockhash,
          head_slot: slot,
          quorum_slot: isAgreed ? slot : null,
        })
        .onConflict(['network', 'chain_id'])
        .ignore();
    },

    async takeOver() {
      const [row] = await takeOver(key);
      return row ? { ...toPlace(row), term: { number: row.term } } : null;
    },

    async apply(term, stretch) {
      if (stretch.transactions.length === 0 && stretch.unverified.length === 0) {
        await move(database, term, stretch);
        return { movements: 0, events: 0 };
      }
      return database.transaction(async (transaction) => {
        // Events are listed by their transactions' numbers, and an update has its number before it waits for its row.
        await lockCursor(transaction, chain, term);
        await move(transaction, term, stretch);
        await noteUnverified(transaction, chain, stretch.unverified);
        return writeStretch(transaction, chain, rules, stretch);
      });
    },

    async rewind(term, from, to) {
      return database.transaction(async (transaction) => {
        const cursor = await lockCursor(transaction, chain, term);
        if (cursor.slot !== from.slot || cursor.blockhash !== from.blockhash) {
          throw new CursorMoved(`the cursor is not at slot ${from.slot}`);
        }
        await transaction('ledger_cursors')
          .where({ network: chain.network, chain_id: chain.chainId })
          .update({
            ...to,
            anchor_slot: to.slot,
            anchor_blockhash: to.blockhash,
            term: transaction.raw('term + 1'),
            block_time: null,
            updated_at: transaction.fn.now(),
          });
        const { rows } = await transaction.raw<{ rows: { orphaned: number }[] }>(ORPHAN, {
          ...chain,
          slot: to.slot,
        });
        return { orphaned: rows[0]?.orphaned ?? 0 };
      });
    },

    async anchor(term, { slot, blockhash }) {
      await anchor([...key, term.number, slot, blockhash]);
    },

    async checkTerm(term) {
      if ((await holdsTerm([...key, term.number])).length === 0) throw takenOver();
    },

    async note(term, { headSlot, finalizedSlot, watchedCount, quorumSlot }) {
      const noted = await note([...key, term.number, headSlot, finalizedSlot, watchedCount, quorumSlot]);
      if (noted.length === 0) throw takenOver();
    },
  };
}

function takenOver(): CursorMoved {
  return new CursorMoved('the ledger is followed by somebody else');
}

function toPlace(row: CursorRow): LedgerPlace {
  return {
    cursor: { slot: row.slot, blockhash: row.blockhash },
    anchor: { slot: row.anchor_slot, blockhash: row.anchor_blockhash },
    blockTime: row.block_time,
    headSlot: row.head_slot,
    finalizedSlot: row.finalized_slot,
  };
}
