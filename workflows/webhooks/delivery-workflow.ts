import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { DeliveryActivities } from '../../activities/webhooks/delivery-activities.ts';
import { webhookRetry } from '../activity-options.ts';

/**
 * Makes the remaining attempts of one delivery, the next one after `waitMs`. The row decides which attempt is due. If this
 * workflow is lost, or workers that died have used up its attempts, the delivery's lease runs out and the dispatcher starts it
 * again.
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
