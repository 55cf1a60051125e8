import type { Delegation, StakeAccount } from './position.ts';
import type { StakeEpoch, StakeRedelegate, StakeUndelegate, StakeWithdraw, WithdrawPart } from './stake.ts';

/*
 * Positions of an operation that another wallet app changed after the operation was prepared. The chain refuses most of such transactions; the
 * others would do something else than was confirmed. Rewards let a position grow a little, which changes nothing.
 */

/** Positions of an operation as a quorum of the nodes has them now. */
export interface PositionsNow {
  /** Null: it is gone. Undefined: the nodes do not agree, and nothing is concluded. */
  positionOf(address: string): StakeAccount | null | undefined;
  /** A quorum has reached it; null: not known. */
  slot: number | null;
}

/**
 * How many lamports more than confirmed a withdrawal takes to its own wallet. Anyone may send lamports to a position, and a single one would keep it
 * from being closed. More is confirmed again, because the amount would not be the one that was shown.
 *
 * MAINTENANCE: the client library accepts the same (client/src/checks/stakes/stake-instructions.ts).
 */
export const MAX_ADDED_LAMPORTS = 10_000_000n;

/**
 * By how much rewards can let a position grow while an operation waits, as a share of it. A network's inflation is at most 8 % a year, and a year has
 * about 180 epochs: even with only a tenth of all money staked, an epoch pays half a percent. An operation waits for minutes, so for one boundary at
 * most. More was merged into the position, and an instruction that names no amount would take it too.
 */
const MAX_GROWTH_PERCENT = 1n;

export function isUndelegationChanged(
  { request }: StakeUndelegate,
  { positionOf }: Pick<PositionsNow, 'positionOf'>,
): boolean {
  return request.parts.some(({ position, validator, lamports, split }) => {
    const account = positionOf(position);
    if (account === undefined) return false;
    if (!isOwn(account, request.from) || !isDelegated(account.delegation)) return true;
    const { delegation } = account;
    const confirmed = BigInt(lamports);
    if (delegation.voter !== validator) return true;
    return split === null ? !isAsConfirmed(delegation.lamports, confirmed) : delegation.lamports <= confirmed;
  });
}

export function isWithdrawalChanged(
  { request, preview }: StakeWithdraw,
  { positionOf }: Pick<PositionsNow, 'positionOf'>,
): boolean {
  return request.parts.some((part) => {
    const account = positionOf(part.position);
    if (account === undefined) return false;
    if (!isOwn(account, request.from)) return true;
    const added = account.lamports - BigInt(part.lamports);
    if (!part.closes) return added <= 0n;
    return added < 0n || added > MAX_ADDED_LAMPORTS || isStaked(account, preview.epoch.number);
  });
}

export function isRedelegationChanged(
  { request, preview }: StakeRedelegate,
  { positionOf, slot }: PositionsNow,
): boolean {
  const isTakenBack = preview.atOnce !== undefined;
  // A cool-down can be taken back in its own epoch only. Later the stake would warm up again, which is not what was shown.
  if (isTakenBack && slot !== null && slot >= endOf(preview.epoch)) return true;
  const account = positionOf(request.position);
  if (account === undefined) return false;
  const { delegation } = account ?? {};
  if (!isOwn(account, request.from) || isDelegated(delegation)) return true;
  if ((delegation?.voter ?? null) !== preview.previousValidator) return true;
  // Else everything that it holds is delegated. The rent, which is in it too, is a quarter of what may have been added.
  const lamports = isTakenBack && delegation ? delegation.lamports : account.lamports;
  return !isAsConfirmed(lamports, BigInt(preview.lamports));
}

/** Lamports that a withdrawal takes from a position now: at least the confirmed amount. */
export function lamportsToWithdraw(
  { position, lamports, closes }: WithdrawPart,
  { positionOf }: Pick<PositionsNow, 'positionOf'>,
): bigint {
  const confirmed = BigInt(lamports);
  const held = positionOf(position)?.lamports ?? confirmed;
  return closes && held > confirmed && held - confirmed <= MAX_ADDED_LAMPORTS ? held : confirmed;
}

/** It has not less, and not more than rewards, or a few lamports from anyone, can have added. */
function isAsConfirmed(lamports: bigint, confirmed: bigint): boolean {
  const share = (confirmed * MAX_GROWTH_PERCENT) / 100n;
  const most = share > MAX_ADDED_LAMPORTS ? share : MAX_ADDED_LAMPORTS;
  return lamports >= confirmed && lamports - confirmed <= most;
}

type Delegated = Delegation & { deactivationEpoch: null };

function isDelegated(delegation: Delegation | null | undefined): delegation is Delegated {
  return delegation != null && delegation.deactivationEpoch === null;
}

function endOf({ firstSlot, slots }: StakeEpoch): number {
  return firstSlot + slots;
}

function isOwn(account: StakeAccount | null, wallet: string): account is StakeAccount {
  return account !== null && account.staker === wallet && account.withdrawer === wallet;
}

/** Delegated after all of it was free, in this epoch. */
function isStaked({ delegation }: StakeAccount, freeInEpoch: number): boolean {
  if (!delegation || delegation.activationEpoch === delegation.deactivationEpoch) return false;
  return delegation.deactivationEpoch === null || delegation.deactivationEpoch >= freeInEpoch;
}
