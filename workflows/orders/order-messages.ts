import { defineSignal } from '@temporalio/workflow';

/** Offers the swap of a triggered order to its person until it is signed, cancelled or expired. */
export const ORDER_WORKFLOW_TYPE = 'triggerOrderWorkflow';

export function orderWorkflowId(orderId: string): string {
  return `trigger-order/${orderId}`;
}

/** The order or its operation has changed: read it again. */
export const wakeOrderSignal = defineSignal('wake');
