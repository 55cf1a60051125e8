import type { Network } from '../networks.ts';

/** How far one network's ledger is followed, and for how many wallets. */
export interface LedgerProgress {
  /** How far one node at least has told; null: nothing is followed yet. */
  slot: number | null;
  /** The newest confirmed one that was seen. */
  headSlot: number | null;
  lagSlots: number;
  /** In the follower's memory. */
  watched: number;
  /** By the database, without those that cannot be read. */
  expected: number;
  /** Wallets that no node could list when they were to be taken up, several times in a row. */
  unreadable: number;
}

/** The same as the database has it, for whoever is outside the follower. */
export interface LedgerStatus extends LedgerProgress {
  network: Network;
  /** Up to where a quorum of the nodes agrees. */
  completeSlot: number | null;
  /** How far as many nodes as a quorum had come when that was last known; null: it never was. */
  quorumSlot: number | null;
  /** When a follower last had an answer of a node; null where none ever did. */
  updatedAt: Date | null;
}
