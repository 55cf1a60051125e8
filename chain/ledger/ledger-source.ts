import type { LedgerCursor, LedgerStretch } from '../../domain/ledger/ledger-stretch.ts';

export type { LedgerCursor, LedgerStretch };

/** Followed wallets, by address. */
export interface FollowedWallets {
  has(address: string): boolean;
  size: number;
  /** In no order. */
  [Symbol.iterator](): Iterator<string>;
}

/** `waiting`: nothing new is confirmed. `forked`: the cursor's block is not on the chain (any more): it has to be rewound. */
export type LedgerStep =
  { kind: 'stretch'; stretch: LedgerStretch } | { kind: 'waiting' } | { kind: 'forked' };

/**
 * Reads what is confirmed behind a cursor, in order and without gaps: where a node lags, skips, has pruned or answers garbage,
 * it fails (ChainError) rather than leave something out. Both sources pass one conformance suite.
 */
export interface LedgerSource {
  next(from: LedgerCursor, wallets: FollowedWallets, signal: AbortSignal): Promise<LedgerStep>;
}
