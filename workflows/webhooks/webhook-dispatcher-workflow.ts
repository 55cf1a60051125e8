import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { DeliveryActivities } from '../../activities/webhooks/delivery-activities.ts';
import { webhookDispatch } from '../activity-options.ts';

const { dispatchDeliveries } = proxyActivities<DeliveryActivities>({
  ...webhookDispatch,
  summary: 'Make first attempts of deliveries for ten minutes',
});

/** Keeps exactly one long-running dispatch activity running, and gives it to another worker if one dies. */
export async function webhookDispatcherWorkflow(): Promise<void> {
  do {
    await dispatchDeliveries();
  } while (!workflowInfo().continueAsNewSuggested);
  await continueAsNew<typeof webhookDispatcherWorkflow>();
}
