import type {
  FollowedTransaction,
  LedgerChain,
  UnverifiedRange,
} from '../../domain/ledger/ledger-stretch.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { resolveWeak, type WeakMovement } from '../../domain/ledger/weak-movement.ts';
import type { QuorumCounter } from '../../domain/quorum.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { confirmMovements } from './corrected-movements.ts';
import { lockCursor, type LedgerTerm } from './ledger-term.ts';
import { countQuorum } from '../chains/quorum-counters.ts';
import { writeStretch } from './stretch-writes.ts';
import {
  blockResolved,
  correctBlock,
  historiesVerified,
  holdBlock,
  noteUnfinalUnverified,
  noteUnverified,
  putOffBlock,
  readUnverifiedBlocks,
  readUnverifiedHistories,
  type BlockToCompare,
} from './unverified-rows.ts';
import { keepUnreported, readWeakMovements, refuteMovements } from './weak-movements.ts';

/** What the nodes have come to agree on about one slot. */
export interface Resolution {
  slot: number;
  /** Null: a quorum has no block there, and shows no transaction of it. */
  blockhash: string | null;
  /** Of the quorum's block: what is refuted is dropped for good when no block can hold it any more. Null: unknown, or no block. */
  blockHeight: number | null;
  /** A quorum shows them, with these effects. */
  agreed: readonly FollowedTransaction[];
  /** Signatures of transactions that a quorum does not have there. */
  refuted: readonly string[];
  /** Nothing about the slot is open any more. */
  isResolved: boolean;
}

/** What was read on the word of one node, and what becomes of it once the others have answered. */
export interface VerificationStore {
  /** Blocks that are due to be compared, by slot. */
  blocks(limit: number): Promise<BlockToCompare[]>;
  /** The slots whose histories only one node has listed; null: none. */
  histories(): Promise<{ after: number; upTo: number } | null>;
  /** Movements in a slot that fewer nodes than a quorum agree on. */
  weakMovements(slot: number): Promise<WeakMovement[]>;
  /** Those of a wallet's signatures whose movements a quorum agrees on. */
  agreedSignatures(wallet: string, signatures: readonly string[]): Promise<Set<string>>;
  /**
   * Writes what is agreed on, with events for what was not reported yet; puts right, or takes back, what was reported on the word of
   * one node. Throws CursorMoved when the term is over. Written twice it changes nothing more.
   */
  resolve(term: LedgerTerm, resolution: Resolution): Promise<void>;
  /**
   * The other nodes have deleted this slot. What one node alone has shown there, and was not reported, becomes final as its word; true when
   * nothing about the slot is left open by that.
   */
  keepUnreported(term: LedgerTerm, slot: number): Promise<boolean>;
  /** A block that can't be decided now; `isDisputed`: nodes contradict each other about it. */
  putOff(slot: number, isDisputed: boolean): Promise<void>;
  /** Blocks are to be compared. Throws CursorMoved when the term is over. */
  note(term: LedgerTerm, ranges: readonly UnverifiedRange[]): Promise<void>;
  /** Throws CursorMoved when the term is over. */
  historiesVerified(term: LedgerTerm, upTo: number): Promise<void>;
  /** Movements that are not final and that fewer nodes than a quorum agree on, such as after a node was added to the settings. */
  noteUnfinal(): Promise<void>;
  count(name: QuorumCounter, count: number): Promise<void>;
}

const AGREED = {
  name: 'agreed_signatures_of_wallet',
  text: `SELECT DISTINCT signature FROM movements
     WHERE wallet_id = (SELECT id FROM followed_wallets WHERE network = $1 AND chain_id = $2 AND address = $3)
       AND signature = ANY ($4::text[]) AND orphaned_at IS NULL AND (nodes >= $5 OR finalized_at IS NOT NULL)`,
};

export function createVerificationStore(
  database: Database,
  chain: LedgerChain,
  rules: MovementRules,
  quorum: number,
): VerificationStore {
  return {
    blocks: (limit) => readUnverifiedBlocks(database, chain, limit),
    histories: () => readUnverifiedHistories(database, chain),
    weakMovements: (slot) => readWeakMovements(database, chain, slot, quorum),

    async agreedSignatures(wallet, signatures) {
      const rows = await runPrepared<{ signature: string }>(database, AGREED, [
        chain.network,
        chain.chainId,
        wallet,
        signatures,
        quorum,
      ]);
      return new Set(rows.map(({ signature }) => signature));
    },

    async resolve(term, { slot, blockhash, blockHeight, agreed, refuted, isResolved }) {
      await database.transaction(async (transaction) => {
        const cursor = await lockCursor(transaction, chain, term);
        // What the follower has not come to yet is its own to write.
        if (slot > cursor.slot) return;
        // Before its movements, in the order in which the settlement takes them.
        await holdBlock(transaction, chain, slot);
        const weak = await readWeakMovements(transaction, chain, slot, quorum);
        const movements = resolveWeak(weak, { agreed, refuted });
        const block = { slot, blockHeight };
        // They stand again, with all that is true of them, when the slot's transactions are written below: that corrects
        // what was reported (movement-writes.ts).
        await refuteMovements(transaction, block, movements.corrected);
        await confirmMovements(transaction, slot, movements.confirmed);
        await refuteMovements(transaction, block, movements.refuted);
        if (isResolved) await correctBlock(transaction, chain, slot, blockhash);
        if (agreed.length > 0 && blockhash !== null) {
          await writeStretch(
            transaction,
            chain,
            rules,
            { transactions: agreed, blocks: [{ slot, blockhash }] },
            true,
          );
        }
        if (isResolved) await blockResolved(transaction, chain, slot);
      });
    },

    async keepUnreported(term, slot) {
      return database.transaction(async (transaction) => {
        const cursor = await lockCursor(transaction, chain, term);
        if (slot > cursor.finalizedSlot) return false;
        await holdBlock(transaction, chain, slot);
        const kept = await keepUnreported(transaction, chain, slot, quorum);
        if (kept === 0 || (await readWeakMovements(transaction, chain, slot, quorum)).length > 0)
          return false;
        await blockResolved(transaction, chain, slot);
        return true;
      });
    },

    putOff: (slot, isDisputed) => putOffBlock(database, chain, slot, isDisputed),

    async note(term, ranges) {
      if (ranges.length === 0) return;
      await database.transaction(async (transaction) => {
        await lockCursor(transaction, chain, term);
        await noteUnverified(transaction, chain, ranges);
      });
    },

    async historiesVerified(term, upTo) {
      await database.transaction(async (transaction) => {
        await lockCursor(transaction, chain, term);
        await historiesVerified(transaction, chain, upTo);
      });
    },

    noteUnfinal: () => noteUnfinalUnverified(database, chain, quorum),
    count: (name, count) => countQuorum(database, chain.network, name, count),
  };
}
