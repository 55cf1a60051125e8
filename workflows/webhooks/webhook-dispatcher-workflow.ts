import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { DeliveryActivities } from '../../activities/webhooks/delivery-activities.ts';
import { webhookDispatch } from '../activity-options.ts';

const { dispatchDeliveries } = proxyActivities<DeliveryActivities>(webhookDispatch);

/** Keeps exactly one long-running dispatch activity going, and hands it to another worker when one dies. */
export async function webhookDispatcherWorkflow(): Promise<void> {
  do {
    await dispatchDeliveries();
  } while (!workflowInfo().continueAsNewSuggested);
  await continueAsNew<typeof webhookDispatcherWorkflow>();
}
