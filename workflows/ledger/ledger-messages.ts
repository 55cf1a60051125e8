import type { Network } from '../../domain/networks.ts';

export const LEDGER_WORKFLOW_TYPE = 'ledgerWorkflow';

/** One a network; correctness does not depend on it: terms do that (db/ledger/ledger-term.ts). */
export function ledgerWorkflowId(network: Network): string {
  return `ledger/${network}`;
}
