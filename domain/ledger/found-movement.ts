import type { Movement } from './movement.ts';
import type { Holding } from './running-balances.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** A followed wallet, from its row. */
export interface FollowedWalletRow {
  id: number;
  address: string;
  /** Movements after this slot are reported; null: those after `fromSlot`. */
  requestedSlot: number | null;
  /** The slot of its snapshot: transactions up to it belong to the back-fill. */
  fromSlot: number;
}

/** A movement of a followed wallet, which may be known already. */
export interface FoundMovement {
  walletId: number;
  movement: Movement;
  transaction: ObservedTransaction;
  /** The wallet's balance of the token as reported, in base units. */
  balanceAfter: bigint;
  /** All that the wallet has then. Empty if it is not reported. */
  holdings: readonly Holding[];
  isFinalized: boolean;
  /** False: it is written, but no event is sent. */
  isReported: boolean;
  /** How many nodes agree on the transaction and its effects. */
  nodes: number;
}

/** True if a movement in this slot is reported to the accounts that have the wallet. */
export function isReportedAt(
  { requestedSlot, fromSlot }: Pick<FollowedWalletRow, 'requestedSlot' | 'fromSlot'>,
  slot: number,
): boolean {
  return slot > (requestedSlot ?? fromSlot);
}
