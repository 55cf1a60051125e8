import type { StakeAccount } from './position.ts';
import type { PositionNow } from './position-state.ts';
import type { StakeAmounts } from './stake-amounts.ts';
import type { StoredPosition } from './stored-position.ts';

/** A position as it was read, on which a quorum of the nodes agrees. */
export interface SeenPosition {
  address: string;
  /** Null: the account is gone. */
  account: StakeAccount | null;
  /** Null if the account is. */
  now: PositionNow | null;
  /** Fingerprint of the account's bytes and lamports; empty if it is gone. */
  fingerprint: string;
  slot: number;
}

/** Reports about a position besides rewards. */
export type PositionNews = 'active' | 'withdrawable';

export interface PositionMove {
  /** Null: the account is new to the service. */
  before: StoredPosition | null;
  seen: SeenPosition;
  /** The news for the owner. */
  news: PositionNews | null;
  /** Why a workflow attends to it; null: nothing is due. */
  due: DueReason | null;
}

/**
 * Smaller amounts get no reminder: anyone can make a stake account for a wallet, for about a quarter of this, and send its owner reminders
 * without end. A person's stake is a hundred times as much at least.
 */
const MIN_REMINDED_LAMPORTS = 10_000_000n;

/** `warm_up` and `cool_down` end at a boundary; `idle`: free money, and the owner is reminded; `locked`: until a date. */
export type DueReason = 'warm_up' | 'cool_down' | 'idle' | 'locked';

/**
 * Null: nothing is to be written. A position that is new to the service is not news to its owner, unless an operation has made it: then its warm-up
 * ended before it was read.
 */
export function moveOf(
  before: StoredPosition | null,
  seen: SeenPosition,
  isMadeHere = false,
): PositionMove | null {
  if (before && seen.slot < before.slot) return null;
  if (!seen.account || !seen.now) {
    if (!before || before.closedAt) return null;
    return { before, seen, news: null, due: null };
  }
  const due = dueReason(seen.now);
  if (!before) {
    return { before, seen, news: isMadeHere && seen.now.state === 'active' ? 'active' : null, due };
  }
  if (!before.closedAt && isSame(before, seen, seen.now)) return null;
  const news = before.closedAt ? null : newsOf(before, seen.account, seen.now);
  return { before, seen, news, due };
}

export function dueReason({ state, isLocked, amounts }: PositionNow): DueReason | null {
  switch (state) {
    case 'activating':
      return 'warm_up';
    case 'deactivating':
      return 'cool_down';
    case 'inactive':
      if (amounts.inactive + amounts.rent < MIN_REMINDED_LAMPORTS) return null;
      return isLocked ? 'locked' : 'idle';
    case 'active':
      return null;
  }
}

/** Locked money is not free: its owner reads of it when the lockup ends. */
function newsOf(
  before: StoredPosition,
  { delegation }: StakeAccount,
  { state, isLocked }: PositionNow,
): PositionNews | null {
  switch (state) {
    case 'active': {
      // The warm-up may have ended before a read showed it. A cool-down that was stopped is the same delegation.
      const isSame = before.account.delegation?.activationEpoch === delegation?.activationEpoch;
      return isSame && (before.state === 'active' || before.state === 'deactivating') ? null : 'active';
    }
    case 'inactive':
      return before.state !== 'inactive' && !isLocked ? 'withdrawable' : null;
    case 'activating':
    case 'deactivating':
      return null;
  }
}

/** The same bytes of the chain mean another state in another epoch. */
function isSame(
  { fingerprint, state, parts }: StoredPosition,
  seen: SeenPosition,
  now: PositionNow,
): boolean {
  return state === now.state && fingerprint === seen.fingerprint && hasSameParts(parts, now.amounts);
}

function hasSameParts(left: StakeAmounts, right: StakeAmounts): boolean {
  return (
    left.active === right.active &&
    left.activating === right.activating &&
    left.deactivating === right.deactivating
  );
}
