import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { DeliveryActivities } from '../../activities/webhooks/delivery-activities.ts';
import { webhookRetry } from '../activity-options.ts';

/**
 * Makes the attempts that one delivery has left, the next one when `waitMs` have passed. Which attempt is due is the row's
 * to say. Where this workflow is lost, or its attempts are used up by workers that died, the delivery's lease runs out and
 * the dispatcher starts it again.
 */
export async function deliveryWorkflow(
  deliveryId: string,
  waitMs: number,
  attempts?: number,
): Promise<string> {
  const { attemptDelivery } = proxyActivities<DeliveryActivities>(webhookRetry(attempts));
  if (waitMs > 0) await sleep(waitMs);
  const outcome = await attemptDelivery(deliveryId);
  setCurrentDetails(outcome);
  return outcome;
}
