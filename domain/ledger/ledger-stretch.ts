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

/** Everything that concerns followed wallets behind one cursor and up to another. */
export interface LedgerStretch {
  from: LedgerCursor;
  to: LedgerCursor;
  /** Of the cursor's block, where known. */
  toBlockTime: Date | null;
  /** By slot and position. Only those that name a followed wallet, or a token account of one. */
  transactions: ObservedTransaction[];
  /** Blocks that hold them, to be looked at again once they should be final. */
  blocks: LedgerCursor[];
}

/** A transaction, and what it did to the wallets that are followed. */
export interface FollowedTransaction {
  transaction: ObservedTransaction;
  effects: LedgerEffects;
}

/** A stretch as it is written. */
export interface FollowedStretch extends Omit<LedgerStretch, 'transactions'> {
  transactions: readonly FollowedTransaction[];
}
