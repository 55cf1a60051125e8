import type { Movement } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** A wallet that is followed, as its row says. */
export interface FollowedWalletRow {
  id: number;
  address: string;
  /** Movements after this slot are reported; null: those after `fromSlot`. */
  requestedSlot: number | null;
  /** The slot of its snapshot: transactions up to it are the back-fill's. */
  fromSlot: number;
}

/** A movement of a followed wallet, before it is known whether it is new. */
export interface FoundMovement {
  walletId: number;
  movement: Movement;
  transaction: ObservedTransaction;
  /** Base units that are reported as what the wallet has of the token. */
  balanceAfter: bigint;
  isFinal: boolean;
  /** False: it is written, and no event is sent. */
  isReported: boolean;
  /** How many nodes agree on the transaction and its effects. */
  nodes: number;
}

/** Whether a movement in this slot is reported to the accounts that have the wallet. */
export function isReportedAt(
  { requestedSlot, fromSlot }: Pick<FollowedWalletRow, 'requestedSlot' | 'fromSlot'>,
  slot: number,
): boolean {
  return slot > (requestedSlot ?? fromSlot);
}
