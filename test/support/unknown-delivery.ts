import { randomUUID } from 'node:crypto';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { TASK_QUEUES } from '../../workflows/task-queues.ts';
import { DELIVERY_WORKFLOW_TYPE, deliveryWorkflowId } from '../../workflows/webhooks/delivery-messages.ts';

const NAMES = {
  event: 'transaction.failed',
  eventId: 'evt_unknown',
  webhookId: 'wh_unknown',
  host: 'shop.example',
};

/** The workflow of a delivery that no row has: it waits for a second, cannot claim it, and ends as held. */
export function startUnknownDelivery(temporal: Client): Promise<WorkflowHandle> {
  return temporal.workflow.start(DELIVERY_WORKFLOW_TYPE, {
    workflowId: deliveryWorkflowId(NAMES.eventId, NAMES.webhookId),
    taskQueue: TASK_QUEUES.webhooks,
    args: [randomUUID(), 1_000, 1, NAMES],
  });
}
