import type { Page } from 'playwright-core';
import type { SendOperationData } from '../../../client/src/sends/send-operation-data.ts';
import type { SwapOperationData } from '../../../client/src/swaps/swap-operation-data.ts';

/** The service's answer for an operation; only one of the two parts is there. */
export interface OperationAnswer {
  data: SendOperationData & SwapOperationData;
}

/** Changes what the page reads of an operation; its event stream is as it is. */
export async function changeAnswers(page: Page, change: (answer: OperationAnswer) => void): Promise<void> {
  await page.route(/\/page\/operations\/op_[^/]+$/, async (route) => {
    if (!route.request().headers()['accept']?.includes('json')) return await route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as OperationAnswer;
    change(answer);
    await route.fulfill({ response, json: answer });
  });
}
