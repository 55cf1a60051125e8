import type { StakeReward } from '../stakes/stake-read-types.ts';

/**
 * Columns of a table of rewards, in their order. New columns are added at the end.
 *
 * MAINTENANCE: api/stakes/stake-rewards-csv.ts of the service has the same columns and cells.
 */
export const REWARD_COLUMNS = [
  'paid_at',
  'epoch',
  'position',
  'validator_address',
  'amount',
  'lamports',
  'commission_bps',
  'verified',
] as const;

export function rewardCells(reward: StakeReward): string[] {
  const row = { ...reward, verified: reward.verified ? 'yes' : 'no' };
  return REWARD_COLUMNS.map((column) => `${row[column] ?? ''}`);
}
