import type { LedgerCursor, BlockRange } from '../../domain/ledger/block-range.ts';
import type { HeldAddress, KnownBalance } from '../../domain/ledger/history-start.ts';

export type { LedgerCursor, BlockRange };

/** Followed wallets, by address. */
export interface FollowedWallets {
  has(address: string): boolean;
  size: number;
  /** In no order. */
  [Symbol.iterator](): Iterator<string>;
  /** The ledger's balances of wallets at these addresses; nothing for a wallet that is not followed. */
  knownBalances?(held: readonly HeldAddress[]): Promise<KnownBalance[]>;
}

/** `waiting`: nothing new is confirmed. `forked`: the cursor's block is not on the chain (any more); the cursor has to be rewound. */
export type LedgerStep = { kind: 'range'; range: BlockRange } | { kind: 'waiting' } | { kind: 'forked' };

/**
 * Reads confirmed transactions after a cursor, in order and without gaps. If a node lags, leaves out, has pruned or sends garbage, it
 * throws ChainError rather than miss something. Both sources pass one conformance suite.
 */
export interface LedgerSource {
  next(from: LedgerCursor, wallets: FollowedWallets, signal: AbortSignal): Promise<LedgerStep>;
}
