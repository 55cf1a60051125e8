import { csvText } from '../../http/csv.ts';
import type { RewardsData } from './stake-read-schemas.ts';

/**
 * Columns in their order; new ones are added at the end.
 *
 * MAINTENANCE: client/src/cli/reward-table.ts has the same columns and cells.
 */
const COLUMNS = [
  'paid_at',
  'epoch',
  'position',
  'validator_address',
  'amount',
  'lamports',
  'commission_bps',
  'verified',
] as const;

export function rewardsCsv({ items }: RewardsData): string {
  return csvText(
    COLUMNS,
    items.map((reward) => ({ ...reward, verified: reward.verified ? 'yes' : 'no' })),
  );
}
