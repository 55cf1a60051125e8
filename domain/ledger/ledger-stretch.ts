import type { Network } from '../networks.ts';
import type { LedgerEffects } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** The chain whose ledger is followed. */
export interface LedgerChain {
  network: Network;
  chainId: string;
}

/** How far the ledger is followed: everything up to this block, and it is on this chain of blocks. */
export interface LedgerCursor {
  slot: number;
  blockhash: string;
}

/** A block as one node has shown it, for others to be asked whether they have the same. */
export interface BlockReading extends LedgerCursor {
  /** The node's name. */
  node: string;
  /** Of its parent and of its transactions' signatures (chain/ledger/block-digest.ts). */
  digest: string;
  blockTime: Date | null;
}

/**
 * How a stretch was read: every block of it; or by asking one node for the histories of addresses, after which another node may
 * know of more; or not at all, because no wallet is followed.
 */
export type StretchReading =
  { by: 'blocks'; blocks: readonly BlockReading[] } | { by: 'addresses'; node: string } | { by: 'nobody' };

/** Everything that concerns followed wallets after one cursor and up to another. */
export interface LedgerStretch {
  from: LedgerCursor;
  to: LedgerCursor;
  /** Of the cursor's block; null when it is not known. */
  toBlockTime: Date | null;
  /** By slot and position. Only those that name a followed wallet, or a token account of one. */
  transactions: ObservedTransaction[];
  /** Blocks that hold them, to be looked at again once they should be final. */
  blocks: LedgerCursor[];
  reading: StretchReading;
}

/** A transaction, and what it did to the wallets that are followed. */
export interface FollowedTransaction {
  transaction: ObservedTransaction;
  effects: LedgerEffects;
  /** How many nodes agree on both. */
  nodes: number;
}

/** Of a block that is known by its slot alone. */
export const UNKNOWN_BLOCKHASH = '';

/** A block that is to be compared. */
export interface UnverifiedBlock {
  /** May be UNKNOWN_BLOCKHASH. */
  blockhash: string;
  /** Null when its signatures are not known as they were read. */
  digest: string | null;
  /** Only the movements that are written for it are to be compared: nothing else of it is unknown. */
  movementsOnly: boolean;
}

/** What was read on the word of one node, or is contradicted: complete is what lies before the first of these. */
export interface UnverifiedRange {
  /** Not part of it. */
  fromSlot: number;
  toSlot: number;
  /** The block in `toSlot` if the range is that one block. */
  block: UnverifiedBlock | null;
  /** Nodes contradict each other about it. */
  disputed: boolean;
}

/** A stretch as it is written. */
export interface FollowedStretch extends Omit<LedgerStretch, 'transactions' | 'reading'> {
  transactions: readonly FollowedTransaction[];
  unverified: readonly UnverifiedRange[];
  /** A quorum of the nodes has come to its end, and has the block there. */
  isAgreed: boolean;
}
