import { proxyActivities } from '@temporalio/workflow';
import type { StakeActivities } from '../../activities/stakes/stake-activities.ts';
import { stakeAttend } from '../activity-options.ts';
import { attendRow } from '../attend-row.ts';
import { wakePositionSignal } from './stake-messages.ts';

const { attendPosition } = proxyActivities<StakeActivities>({
  ...stakeAttend,
  summary: 'Look at the position',
});

/** Waits with a position until it is active, free, or withdrawn, and reminds its owner. */
export async function stakePositionWorkflow(id: string): Promise<void> {
  await attendRow(id, wakePositionSignal, attendPosition);
}
