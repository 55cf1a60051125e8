import type { Network } from '../networks.ts';
import type { HistoryStart } from './history-start.ts';
import type { LedgerEffects } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** The chain whose ledger is followed. */
export interface LedgerChain {
  network: Network;
  chainId: string;
}

/** The last block up to which everything was read. Its hash names the fork. */
export interface LedgerCursor {
  slot: number;
  blockhash: string;
}

/** A block as one node showed it, to be compared with the other nodes. */
export interface BlockReading extends LedgerCursor {
  /** The node's name. */
  node: string;
  /** Digest of its parent and its transactions' signatures (chain/ledger/block-digest.ts). */
  digest: string;
  blockTime: Date | null;
}

/**
 * How a range was read. `blocks`: every block of it. `addresses`: one node listed the histories of addresses, and other nodes may
 * list more; `incomplete` lists lack transactions. `none`: not at all, because no wallet is followed.
 */
export type RangeReading =
  | { by: 'blocks'; blocks: readonly BlockReading[] }
  | { by: 'addresses'; node: string; incomplete: readonly HistoryStart[] }
  | { by: 'none' };

/** Everything that concerns followed wallets after one cursor and up to another. */
export interface BlockRange {
  from: LedgerCursor;
  to: LedgerCursor;
  /** Time of the block at `to`; null when it is not known. */
  toBlockTime: Date | null;
  /** By slot and position. Only those that name a followed wallet, or a token account of one. */
  transactions: ObservedTransaction[];
  /** Blocks that hold them, to be checked again once they should be finalized. */
  blocks: LedgerCursor[];
  reading: RangeReading;
}

/** A transaction, and its effects on followed wallets. */
export interface FollowedTransaction {
  transaction: ObservedTransaction;
  effects: LedgerEffects;
  /** How many nodes agree on both. */
  nodes: number;
}

/** Stands for the hash of a block that is known by its slot alone. */
export const UNKNOWN_BLOCKHASH = '';

/** A block that is to be compared with the other nodes. */
export interface UnverifiedBlock {
  /** May be UNKNOWN_BLOCKHASH. */
  blockhash: string;
  /** Null if the block's signatures were not read. */
  digest: string | null;
  /** Only the movements that were written for it need a comparison. */
  movementsOnly: boolean;
}

/** Slots that one node alone has shown, or that nodes contradict each other about. The ledger is complete up to the first such range. */
export interface UnverifiedRange {
  /** Exclusive. */
  fromSlot: number;
  toSlot: number;
  /** The block in `toSlot` if the range is that one block. */
  block: UnverifiedBlock | null;
  /** Nodes contradict each other about it. */
  disputed: boolean;
}

/** A block range as it is written. */
export interface FollowedBlockRange extends Omit<BlockRange, 'transactions' | 'reading'> {
  transactions: readonly FollowedTransaction[];
  unverified: readonly UnverifiedRange[];
  /** A quorum of the nodes has reached its end, and has the same block there. */
  isAgreed: boolean;
}
