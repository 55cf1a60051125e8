import type { Network } from '../../domain/networks.ts';

export const LEDGER_WORKFLOW_TYPE = 'ledgerWorkflow';

/** One workflow for each network. Correctness does not depend on that, but on leases (db/ledger/ledger-lease.ts). */
export function ledgerWorkflowId(network: Network): string {
  return `ledger/${network}`;
}
