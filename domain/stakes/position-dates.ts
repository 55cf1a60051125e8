import { epochBeginsAt, LAST_TIME_MS, type EpochDate, type EpochNow } from './epoch.ts';
import type { Lockup, StakeAccount } from './position.ts';
import type { PositionState } from './position-state.ts';

export interface PositionDates {
  /** When all of it is active; null: it is, or is not activating. */
  activeFrom: EpochDate | null;
  /** When all of it is free; null: it is not cooling down. */
  cooldownEnd: EpochDate | null;
}

/**
 * From the first epoch after the change. `readIn`: the epoch in which the state was read. After a boundary it is the epoch before, and the date stays,
 * until the position is read again. If the cluster changes more than 9 % in an epoch, a part takes until the next boundary, and the date moves with
 * it: the chain says no sooner how much that is.
 */
export function datesOf(
  account: Pick<StakeAccount, 'delegation'>,
  state: PositionState,
  now: EpochNow,
  readIn: number = now.epoch,
): PositionDates {
  const { delegation } = account;
  const boundaryAfter = (changed: number | null | undefined): EpochDate =>
    beginning(Math.max(changed ?? 0, readIn) + 1, now);
  return {
    activeFrom: state === 'activating' ? boundaryAfter(delegation?.activationEpoch) : null,
    cooldownEnd: state === 'deactivating' ? boundaryAfter(delegation?.deactivationEpoch) : null,
  };
}

function beginning(epoch: number, now: EpochNow): EpochDate {
  return { epoch, at: epochBeginsAt(epoch, now) };
}

/** Null: it is not locked. Both limits have to pass. */
export function lockedUntil({ unixTimestamp, epoch }: Lockup, now: EpochNow): Date | null {
  const byTime = unixTimestamp * 1_000 > now.at.getTime() ? unixTimestamp * 1_000 : 0;
  const byEpoch = epoch > now.epoch ? epochBeginsAt(epoch, now).getTime() : 0;
  const until = Math.max(byTime, byEpoch);
  return until === 0 ? null : new Date(Math.min(until, LAST_TIME_MS));
}
