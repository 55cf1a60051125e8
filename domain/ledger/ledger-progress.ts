import type { Network } from '../networks.ts';

/** How far one network's ledger is followed, and for how many wallets. */
export interface LedgerProgress {
  /** The slot up to which at least one node was read; null: nothing is followed yet. */
  slot: number | null;
  /** The newest confirmed slot that was seen. */
  headSlot: number | null;
  lagSlots: number;
  /** Wallets in the follower's memory. */
  watched: number;
  /** Wallets in the database, without unreadable ones. */
  expected: number;
  /** Wallets whose first snapshot failed several times in a row. */
  unreadable: number;
}

/** The progress as stored in the database, for readers outside the follower. */
export interface LedgerStatus extends LedgerProgress {
  network: Network;
  /** The slot up to which a quorum of the nodes agrees. */
  completeSlot: number | null;
  /** The last known slot that a quorum of the nodes had reached; null: never known. */
  quorumSlot: number | null;
  /** When a follower last had an answer from a node; null: never. */
  updatedAt: Date | null;
}
