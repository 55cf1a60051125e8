import type { Priority } from '../priority.ts';
import type { StakeAction } from './stake-action.ts';

export interface StakeToEstimate {
  from: string;
  action: StakeAction;
  referenceKey: string;
  feeCapLamports: bigint;
  priority: Priority;
}

export type StakeEstimate =
  | {
      ok: true;
      computeUnitLimit: number;
      /** The price of the priority, or the highest one with which the fee stays within the cap. */
      priorityMicroLamports: bigint;
      networkFeeLamports: bigint;
      /** The slot of the simulation. */
      slot: number;
    }
  | { ok: false; problem: StakeProblem; explanation: string };

/** `changed`: a position is not any more as it was read, so another request of the same kind can succeed. */
export type StakeProblem = 'insufficient_funds' | 'changed' | 'refused';
