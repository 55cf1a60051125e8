import type { FollowedWalletRow } from '../../../domain/ledger/found-movement.ts';
import type { KnownAccount } from '../../../domain/ledger/ledger-account.ts';
import type { FollowedTransaction } from '../../../domain/ledger/block-range.ts';
import { effectsOf, observed, type Sketch } from './observed.ts';

/** One that is taken up at slot 100, and was asked for then. */
export function followedRow(id: number, address: string, changes: Partial<FollowedWalletRow> = {}) {
  return { id, address, requestedSlot: 100, fromSlot: 100, ...changes };
}

/** Its SOL, as of its snapshot. */
export function solOf(walletId: number, address: string, changes: Partial<KnownAccount> = {}): KnownAccount {
  return {
    walletId,
    address,
    token: 'SOL',
    program: null,
    decimals: 9,
    baseUnits: 1_000n,
    closed: false,
    slot: 100,
    reportedBaseUnits: null,
    ...changes,
  };
}

/** A transaction at a place, with its effects on these wallets. */
export function followedAt(
  slot: number,
  sketch: Sketch,
  wallets: readonly string[],
  { position = 0, nodes = 2 }: { position?: number; nodes?: number } = {},
): FollowedTransaction {
  const transaction = { ...observed(sketch), signature: `${slot}.${position}`, slot, position };
  return { transaction, effects: effectsOf(sketch, wallets), nodes };
}
