import type { Page } from 'playwright-core';
import type { SwapQuote } from '../../../client/src/swaps/swap-types.ts';

/** Changes the quotes that the page reads. */
export async function changeQuotes(page: Page, change: (quote: SwapQuote) => void): Promise<void> {
  await page.route(/\/swap\/quote$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: SwapQuote };
    change(answer.data);
    await route.fulfill({ response, json: answer });
  });
}

/** The quote holds for so many seconds after it was asked for. */
export function holdFor(quote: SwapQuote, seconds: number): void {
  quote.expires_at = new Date(Date.parse(quote.preview.quoted_at) + seconds * 1_000).toISOString();
}
