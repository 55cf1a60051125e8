import type { KINDS, KindName } from '../domain/kinds.ts';
import type { SwapSources } from '../domain/swaps/swap-source.ts';
import type { TransactionSteps } from './operations/kind-steps.ts';
import { sendSteps } from './sends/send-steps.ts';
import {
  stakeDelegateSteps,
  stakeRedelegateSteps,
  stakeUndelegateSteps,
  stakeWithdrawSteps,
} from './stakes/stake-steps.ts';
import { createSwapSteps } from './swaps/swap-steps.ts';

type TransactionKindName = {
  [Name in KindName]: (typeof KINDS)[Name]['completedBy'] extends 'transaction' ? Name : never;
}[KindName];

/** Parts of the process that kinds need. */
export interface KindStepsDeps {
  swapSources: SwapSources;
}

/**
 * How each kind of operation is carried out. Every kind of domain/kinds.ts needs a row here to compile, except one that is completed by a
 * proof: the proof itself changes the row.
 */
export function createKindSteps({ swapSources }: KindStepsDeps) {
  return {
    send: sendSteps,
    swap: createSwapSteps(swapSources),
    'stake.delegate': stakeDelegateSteps,
    'stake.undelegate': stakeUndelegateSteps,
    'stake.withdraw': stakeWithdrawSteps,
    'stake.redelegate': stakeRedelegateSteps,
  } as const satisfies Record<TransactionKindName, TransactionSteps>;
}
