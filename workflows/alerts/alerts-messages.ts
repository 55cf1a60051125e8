import type { Network } from '../../domain/networks.ts';

export const ALERTS_WORKFLOW_TYPE = 'alertsWorkflow';

/** One workflow for each network that has alerts. If two run, they share the work: a subject is evaluated by one at a time. */
export function alertsWorkflowId(network: Network): string {
  return `alerts/${network}`;
}
