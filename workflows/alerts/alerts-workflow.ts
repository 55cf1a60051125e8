import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { AlertActivities } from '../../activities/alerts/alert-activities.ts';
import type { AlertProgress } from '../../domain/alerts/alert-progress.ts';
import type { Network } from '../../domain/networks.ts';
import { alertFollow } from '../activity-options.ts';

const { followAlerts } = proxyActivities<AlertActivities>({
  ...alertFollow,
  summary: 'Evaluate alerts for a minute',
});

/** Keeps exactly one activity running that evaluates the network's alerts; when its worker dies, another one continues after the last evaluated tick. */
export async function alertsWorkflow(network: Network): Promise<void> {
  do {
    setCurrentDetails(alertSentence(await followAlerts(network)));
  } while (!workflowInfo().continueAsNewSuggested);
  await continueAsNew<typeof alertsWorkflow>(network);
}

/** How far alerts are evaluated, for readers of the workflow in the Temporal UI. */
function alertSentence({ standing, ticks, firings, lastTickAt }: AlertProgress): string {
  const last =
    lastTickAt === null
      ? 'no tick came'
      : `${ticks} ticks, the last one of ${lastTickAt}; ${firings} firings`;
  return `${standing} standing alerts. In the last minute: ${last}.`;
}
