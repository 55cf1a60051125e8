import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { StakeActivities } from '../../activities/stakes/stake-activities.ts';
import type { Network } from '../../domain/networks.ts';
import type { StakeProgress } from '../../domain/stakes/stake-progress.ts';
import { stakeFollow } from '../activity-options.ts';

const { followStakes } = proxyActivities<StakeActivities>({
  ...stakeFollow,
  summary: 'Follow the epochs for a minute',
});

/** Keeps exactly one activity running that follows the network's stakes; when its worker dies, another one continues from the rows. */
export async function stakeEpochWorkflow(network: Network): Promise<void> {
  do {
    setCurrentDetails(stakeSentence(await followStakes(network)));
  } while (!workflowInfo().continueAsNewSuggested);
  await continueAsNew<typeof stakeEpochWorkflow>(network);
}

/** For readers of the workflow in the Temporal UI. */
function stakeSentence({ epoch, endsAt, swept, rewards, wallets, validators }: StakeProgress): string {
  const now =
    epoch === null ? 'The epoch is not known' : `Epoch ${epoch} ends at ${endsAt ?? '?'} (estimated)`;
  return `${now}. In the last minute: ${swept} positions swept, ${rewards} rewards recorded, ${wallets} wallets looked through; ${validators} validators.`;
}
