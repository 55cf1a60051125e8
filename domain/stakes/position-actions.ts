import type { StakeAccount } from './position.ts';
import type { PositionNow, StakeRules } from './position-state.ts';

/** `redelegate` also delegates a position that never was. */
export const POSITION_ACTIONS = ['undelegate', 'withdraw', 'redelegate'] as const;
export type PositionAction = (typeof POSITION_ACTIONS)[number];

/**
 * `OTHER_AUTHORITY`: another wallet decides over it too. `LOCKED`: only the custodian can withdraw before a date. `NOT_DELEGATED`, `COOLING_DOWN`, `DELEGATED`: the
 * state does not allow it. `NOTHING_FREE`: nothing can be withdrawn yet. `BELOW_MINIMUM`: less than the network's minimum can be delegated.
 */
export const ACTION_REASONS = [
  'OTHER_AUTHORITY',
  'LOCKED',
  'NOT_DELEGATED',
  'COOLING_DOWN',
  'DELEGATED',
  'NOTHING_FREE',
  'BELOW_MINIMUM',
] as const;
export type ActionReason = (typeof ACTION_REASONS)[number];

/** An action, and why it is not possible now; null: it is. */
export interface ActionNow {
  action: PositionAction;
  reason: ActionReason | null;
  /** Only to this validator: a cool-down that began in this epoch can be taken back. Null: to any. */
  onlyValidator: string | null;
}

/** The actions of a wallet on a position now, by the rules of the stake program. Positions with several authorities are left alone. */
export function actionsOf(
  account: StakeAccount,
  now: PositionNow,
  wallet: string,
  rules: StakeRules,
): ActionNow[] {
  const redelegation = redelegationOf(account, now, rules);
  const untouched = whyUntouched(account, now, wallet);
  const refused: Record<PositionAction, ActionReason | null> = {
    undelegate: untouched ?? whyNotUndelegate(account),
    withdraw: untouched ?? whyNotWithdraw(now),
    redelegate: untouched ?? redelegation.reason,
  };
  return POSITION_ACTIONS.map((action) => ({
    action,
    reason: refused[action],
    onlyValidator: action === 'redelegate' && untouched === null ? redelegation.onlyValidator : null,
  }));
}

/** The chain would let the wallet do a part of it, and the service asks for no such signature. */
function whyUntouched(
  { staker, withdrawer }: StakeAccount,
  { isLocked }: PositionNow,
  wallet: string,
): ActionReason | null {
  if (staker !== wallet || withdrawer !== wallet) return 'OTHER_AUTHORITY';
  return isLocked ? 'LOCKED' : null;
}

function whyNotUndelegate({ delegation }: StakeAccount): ActionReason | null {
  if (!delegation) return 'NOT_DELEGATED';
  return delegation.deactivationEpoch === null ? null : 'COOLING_DOWN';
}

function whyNotWithdraw({ amounts, state }: PositionNow): ActionReason | null {
  if (amounts.withdrawable > 0n) return null;
  return state === 'deactivating' ? 'COOLING_DOWN' : 'NOTHING_FREE';
}

function redelegationOf(
  { lamports, delegation }: StakeAccount,
  { state }: PositionNow,
  { epoch, rentLamports, minimumDelegation }: StakeRules,
): Pick<ActionNow, 'reason' | 'onlyValidator'> {
  if (state === 'active' || state === 'activating') return { reason: 'DELEGATED', onlyValidator: null };
  const isRescue = state === 'deactivating';
  // The program takes a deactivation back only in its own epoch; later it refuses every validator (TooSoonToRedelegate).
  if (isRescue && delegation?.deactivationEpoch !== epoch)
    return { reason: 'COOLING_DOWN', onlyValidator: null };
  const reason = lamports - rentLamports < minimumDelegation ? 'BELOW_MINIMUM' : null;
  return { reason, onlyValidator: isRescue ? (delegation?.voter ?? null) : null };
}
