import type { FollowedTransaction, LedgerChain, UnverifiedRange } from '../../domain/ledger/block-range.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { resolveWeak, type WeakMovement } from '../../domain/ledger/weak-movement.ts';
import type { QuorumCounter } from '../../domain/quorum.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { confirmMovements } from './corrected-movements.ts';
import { lockCursor, type LedgerLease } from './ledger-lease.ts';
import { countQuorum } from '../chains/quorum-counters.ts';
import { writeRange } from './range-writes.ts';
import {
  blockResolved,
  correctBlock,
  historiesVerified,
  holdBlock,
  noteUnfinalizedUnverified,
  noteUnverified,
  putOffBlock,
  readUnverifiedBlocks,
  readUnverifiedHistories,
  type BlockToCompare,
} from './unverified-rows.ts';
import { keepUnreported, readWeakMovements, refuteMovements } from './weak-movements.ts';

/** The agreement of the nodes about one slot. */
export interface Resolution {
  slot: number;
  /** Version of the row that was compared. */
  version: string;
  /** Null: a quorum has no block there, and shows no transaction of it. */
  blockhash: string | null;
  /** Height of the quorum's block: refuted movements are dropped once no block can hold them any more. Null: unknown, or no block. */
  blockHeight: number | null;
  /** Transactions that a quorum shows, with these effects. */
  agreed: readonly FollowedTransaction[];
  /** Signatures of transactions that a quorum does not have there. */
  refuted: readonly string[];
  /** Nothing about the slot is open any more. */
  isResolved: boolean;
}

/** Data that one node alone has shown, and its outcome once the others have answered. */
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
   * Writes agreed transactions, with events for new ones; corrects or takes back movements that one node alone had reported wrongly.
   * Throws CursorMoved when the lease is over. Idempotent.
   */
  resolve(lease: LedgerLease, resolution: Resolution): Promise<void>;
  /**
   * The other nodes have deleted this slot. Unreported movements that one node alone has shown there become finalized; true when nothing
   * about the slot is open any more.
   */
  keepUnreported(lease: LedgerLease, compared: Pick<BlockToCompare, 'slot' | 'version'>): Promise<boolean>;
  /** A block that can't be decided now; `isDisputed`: nodes contradict each other about it. */
  putOff(slot: number, isDisputed: boolean): Promise<void>;
  /** Blocks are to be compared. Throws CursorMoved when the lease is over. */
  note(lease: LedgerLease, ranges: readonly UnverifiedRange[]): Promise<void>;
  /** Throws CursorMoved when the lease is over. */
  historiesVerified(lease: LedgerLease, upTo: number): Promise<void>;
  /** Notes blocks of unfinalized movements that fewer nodes than a quorum agree on, such as after a node was added to the settings. */
  noteUnfinalized(): Promise<void>;
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

    async resolve(lease, { slot, version, blockhash, blockHeight, agreed, refuted, isResolved }) {
      await database.transaction(async (trx) => {
        const cursor = await lockCursor(trx, chain, lease);
        // The follower itself writes slots that it has not reached yet.
        if (slot > cursor.slot) return;
        // The block before its movements: the lock order of `markFinalized`.
        await holdBlock(trx, chain, slot);
        const weak = await readWeakMovements(trx, chain, slot, quorum);
        const movements = resolveWeak(weak, { agreed, refuted });
        const block = { slot, blockHeight };
        // Taken back here, and valid again with the agreed values when the slot's transactions are written below: that reports the
        // correction (movement-writes.ts).
        await refuteMovements(trx, block, movements.corrected);
        await confirmMovements(trx, slot, movements.confirmed);
        await refuteMovements(trx, block, movements.refuted);
        if (isResolved) await correctBlock(trx, chain, slot, blockhash);
        if (agreed.length > 0 && blockhash !== null) {
          await writeRange(trx, chain, rules, { transactions: agreed, blocks: [{ slot, blockhash }] }, true);
        }
        if (isResolved) await blockResolved(trx, chain, { slot, version });
      });
    },

    async keepUnreported(lease, compared) {
      const { slot } = compared;
      return database.transaction(async (trx) => {
        const cursor = await lockCursor(trx, chain, lease);
        if (slot > cursor.finalizedSlot) return false;
        await holdBlock(trx, chain, slot);
        const kept = await keepUnreported(trx, chain, slot, quorum);
        if (kept === 0 || (await readWeakMovements(trx, chain, slot, quorum)).length > 0) return false;
        await blockResolved(trx, chain, compared);
        return true;
      });
    },

    putOff: (slot, isDisputed) => putOffBlock(database, chain, slot, isDisputed),

    async note(lease, ranges) {
      if (ranges.length === 0) return;
      await database.transaction(async (trx) => {
        await lockCursor(trx, chain, lease);
        await noteUnverified(trx, chain, ranges);
      });
    },

    async historiesVerified(lease, upTo) {
      await database.transaction(async (trx) => {
        await lockCursor(trx, chain, lease);
        await historiesVerified(trx, chain, upTo);
      });
    },

    noteUnfinalized: () => noteUnfinalizedUnverified(database, chain, quorum),
    count: (name, count) => countQuorum(database, chain.network, name, count),
  };
}
