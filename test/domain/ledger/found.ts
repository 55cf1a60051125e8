import type { FollowedWalletRow } from '../../../domain/ledger/found-movement.ts';
import type { KnownAccount } from '../../../domain/ledger/ledger-account.ts';
import type { FollowedTransaction } from '../../../domain/ledger/block-range.ts';
import { effectsOf, observed, type Sketch } from './observed.ts';

/** A wallet that was taken up and requested at slot 100. */
export function followedRow(id: number, address: string, changes: Partial<FollowedWalletRow> = {}) {
  return { id, address, requestedSlot: 100, fromSlot: 100, ...changes };
}

/** A wallet's SOL, as of its snapshot. */
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

/** A transaction with its effects on these wallets. */
export function followedAt(
  slot: number,
  sketch: Sketch,
  wallets: readonly string[],
  { position = 0, nodes = 2 }: { position?: number; nodes?: number } = {},
): FollowedTransaction {
  const transaction = { ...observed(sketch), signature: `${slot}.${position}`, slot, position };
  return { transaction, effects: effectsOf(sketch, wallets), nodes };
}
