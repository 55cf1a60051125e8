import type { Network } from '../../domain/networks.ts';

export const PRICES_WORKFLOW_TYPE = 'pricesWorkflow';

/** One workflow for each network whose prices are read. If two run, samples come twice as often, and nothing else changes. */
export function pricesWorkflowId(network: Network): string {
  return `prices/${network}`;
}
