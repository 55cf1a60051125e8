import { describedStake } from '../../client/src/checks/stakes/described-stake.ts';
import type { AskedStake } from '../../client/src/checks/stakes/stake-template.ts';
import type { StakeCosts, StakeKindDetails } from '../../client/src/stakes/stake-types.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { Network } from '../../client/src/network.ts';
import type { ValuedSol } from '../amounts/sol-worth.ts';

/** A stake as it is shown, and the only bytes that will be signed. */
export interface ShownStake {
  data: OperationData;
  asked: AskedStake;
}

/** Undefined if the description contradicts itself: then nothing of it may be shown as true. */
export function readStake(operation: OperationData, network: Network): ShownStake | undefined {
  try {
    return { data: operation, asked: describedStake(operation, network) };
  } catch {
    return undefined;
  }
}

/** Lamports that are confirmed. The bytes name the same, or a little more (`mayTakeMore`). Null: a whole position, as large as it is. */
export function movedLamports({ action }: Pick<AskedStake, 'action'>): bigint | null {
  switch (action.kind) {
    case 'stake.delegate':
      return action.lamports;
    case 'stake.undelegate':
    case 'stake.withdraw':
      return action.parts.reduce((total, { lamports }) => total + lamports, 0n);
    case 'stake.redelegate':
      return null;
  }
}

/** True if the bytes may take more than `movedLamports`: what others sent to a position that a withdrawal closes. */
export function mayTakeMore({ action }: Pick<AskedStake, 'action'>): boolean {
  return action.kind === 'stake.withdraw' && action.parts.some(({ closes }) => closes);
}

/** The fields that all kinds have; undefined for another operation. */
export function costsOf(operation: StakeKindDetails): StakeCosts | undefined {
  return (
    operation.stake_delegate ??
    operation.stake_undelegate ??
    operation.stake_withdraw ??
    operation.stake_redelegate
  );
}

/** The worth of SOL when it was asked for. */
export function solOf({ data }: ShownStake): ValuedSol | undefined {
  const costs = costsOf(data);
  return costs && { amount: costs.amount, usd: costs.usd_value };
}
