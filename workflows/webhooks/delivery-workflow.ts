import { proxyActivities, setCurrentDetails, sleep, upsertSearchAttributes } from '@temporalio/workflow';
import type { DeliveryActivities } from '../../activities/webhooks/delivery-activities.ts';
import type { DeliveryStatus } from '../../domain/webhooks/delivery-status.ts';
import type { DeliveryNames } from '../../domain/webhooks/delivery-to-start.ts';
import { webhookRetry } from '../activity-options.ts';
import { SEARCH_ATTRIBUTES } from '../search-attributes.ts';
import { attemptsSummary, statusOfFailure, waitSummary } from './delivery-state.ts';

/**
 * Makes the remaining attempts of one delivery, the next one after `waitMs`. The row decides which attempt is due. If this
 * workflow is lost, or workers that died have used up its attempts, the delivery's lease runs out and the dispatcher starts it
 * again.
 */
export async function deliveryWorkflow(
  deliveryId: string,
  waitMs: number,
  attempts: number,
  names: DeliveryNames,
): Promise<string> {
  const { attemptDelivery } = proxyActivities<DeliveryActivities>({
    ...webhookRetry(attempts),
    summary: attemptsSummary(attempts, names),
  });
  const show = (status: DeliveryStatus): void => {
    upsertSearchAttributes([
      { key: SEARCH_ATTRIBUTES.webhookId, value: names.webhookId },
      { key: SEARCH_ATTRIBUTES.deliveryStatus, value: status },
    ]);
  };
  show('retrying');
  if (waitMs > 0) await sleep(waitMs, { summary: waitSummary(waitMs) });
  try {
    const outcome = await attemptDelivery(deliveryId);
    show('delivered');
    setCurrentDetails(outcome);
    return outcome;
  } catch (error) {
    // Rethrown, so that Temporal shows the delivery as failed (decision 33).
    const status = statusOfFailure(error);
    if (status) show(status);
    throw error;
  }
}
