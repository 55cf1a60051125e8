import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { LedgerActivities } from '../../activities/ledger/ledger-activities.ts';
import type { Network } from '../../domain/networks.ts';
import { ledgerFollow } from '../activity-options.ts';
import { progressSentence } from './ledger-state.ts';

const { followLedger } = proxyActivities<LedgerActivities>({
  ...ledgerFollow,
  summary: 'Follow the ledger for a minute',
});

/** Keeps exactly one activity running that follows the network's ledger; when its worker dies, another one runs it. */
export async function ledgerWorkflow(network: Network): Promise<void> {
  do {
    setCurrentDetails(progressSentence(await followLedger(network)));
  } while (!workflowInfo().continueAsNewSuggested);
  await continueAsNew<typeof ledgerWorkflow>(network);
}
