/** One delivery's remaining attempts, and the loop that makes every first attempt. */
export const DELIVERY_WORKFLOW_TYPE = 'deliveryWorkflow';
export const DISPATCHER_WORKFLOW_TYPE = 'webhookDispatcherWorkflow';

/** There is one dispatcher workflow. Correctness does not depend on that: leases ensure it. */
export const DISPATCHER_WORKFLOW_ID = 'webhook-dispatcher';

export function deliveryWorkflowId(eventId: string, endpointId: string): string {
  return `delivery/${eventId}/${endpointId}`;
}
