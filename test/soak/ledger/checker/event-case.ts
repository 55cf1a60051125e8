import type { StoredEvent } from '../../../../client/src/index.ts';
import type { CheckedAccount } from './checked-run.ts';
import type { Tell } from './problems.ts';
import type { TrueMovement } from './true-events.ts';

/** A payment that was confirmed once, and is not on the chain any more. */
export interface LostMovement extends TrueMovement {
  /** The service had it when it was lost; if false, the service may have seen it or not. */
  isKnown: boolean;
}

/** An account's events, and the movements that they have to report. */
export interface EventCase {
  /** Oldest first. */
  events: readonly StoredEvent[];
  /** In the order of the chain. */
  expected: readonly TrueMovement[];
  /** Lost payments, which may have been reported, and have to be taken back then. */
  lost: readonly LostMovement[];
  account: Pick<CheckedAccount, 'accountId' | 'reportedAfter'>;
  mayCorrect: boolean;
  /** One node may have lied while the others were silent. */
  mayBelieveOne: boolean;
  tell: Tell;
}

export function isReported(
  { account }: Pick<EventCase, 'account'>,
  { wallet, transaction }: TrueMovement,
): boolean {
  return transaction.slot > (account.reportedAfter.get(wallet)?.requestedSlot ?? 0);
}
