import { proxyActivities } from '@temporalio/workflow';
import type { OrderActivities } from '../../activities/orders/order-activities.ts';
import { orderAttend } from '../activity-options.ts';
import { attendRow } from '../attend-row.ts';
import { wakeOrderSignal } from './order-messages.ts';

const { attendOrder } = proxyActivities<OrderActivities>({
  ...orderAttend,
  summary: 'Prepare the swap if it is due',
});

/** Offers a triggered order again and again, until a swap of it is confirmed, or the order has ended. */
export async function triggerOrderWorkflow(orderId: string): Promise<void> {
  await attendRow(orderId, wakeOrderSignal, attendOrder);
}
