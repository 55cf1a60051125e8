import { continueAsNew, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { PriceActivities } from '../../activities/prices/price-activities.ts';
import type { Network } from '../../domain/networks.ts';
import { priceFollow } from '../activity-options.ts';
import { priceSentence } from './prices-state.ts';

const { followPrices } = proxyActivities<PriceActivities>({
  ...priceFollow,
  summary: 'Read prices for a minute',
});

/** Keeps exactly one activity running that reads the network's prices; when its worker dies, another one runs it. */
export async function pricesWorkflow(network: Network): Promise<void> {
  do {
    setCurrentDetails(priceSentence(await followPrices(network)));
  } while (!workflowInfo().continueAsNewSuggested);
  await continueAsNew<typeof pricesWorkflow>(network);
}
