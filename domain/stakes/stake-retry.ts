import type { OutcomeErrorCode } from '../operations/outcome-errors.ts';

/** For some blocks after a boundary, the network pays rewards and changes no stake: nothing is wrong with the transaction itself. */
export function retriesAfterRewards(outcome: OutcomeErrorCode): boolean {
  return outcome === 'EPOCH_REWARDS_ACTIVE';
}
