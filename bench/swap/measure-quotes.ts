import { z } from 'zod';
import type { SwapSource, SwapTerms } from '../../domain/swaps/swap-source.ts';
import { spreadOf, type Spread } from '../figures.ts';

export interface QuoteFigures {
  /** One request to the market, parsed and checked by the service's client. */
  client: Spread;
  /** The same request, and `JSON.parse`. */
  bare: Spread;
  /** `POST /v1/swap/quote`: with the accounts of the wallet, two simulations, prices and reports of tokens. */
  api: Spread;
}

export interface QuotesToMeasure {
  source: SwapSource;
  terms: SwapTerms;
  /** Base URL of the market. */
  marketUrl: string;
  quote(): Promise<unknown>;
  rounds: number;
}

const QUOTE_TIMEOUT_MS = 10_000;

const built = z.object({ outAmount: z.string() });

/** Takes turns, so that all three meet the same load of the machine. */
export async function measureQuotes({
  source,
  terms,
  marketUrl,
  quote,
  rounds,
}: QuotesToMeasure): Promise<QuoteFigures> {
  const query = new URLSearchParams({
    inputMint: terms.mintIn,
    outputMint: terms.mintOut,
    amount: `${terms.amountIn}`,
    taker: terms.owner,
    slippageBps: `${terms.slippageBps}`,
  });
  const ways = {
    async client() {
      const swap = await source.findRoute(terms, AbortSignal.timeout(QUOTE_TIMEOUT_MS));
      if (!swap) throw new Error('the market has no route');
    },
    async bare() {
      const response = await fetch(`${marketUrl}/swap/v2/build?${query.toString()}`);
      built.parse(JSON.parse(await response.text()));
    },
    api: quote,
  };
  const times: Record<keyof typeof ways, number[]> = { client: [], bare: [], api: [] };
  for (const way of Object.values(ways)) await way();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['client', 'bare', 'api'] as const) {
      const startedAt = performance.now();
      await ways[name]();
      times[name].push(performance.now() - startedAt);
    }
  }
  return { client: spreadOf(times.client), bare: spreadOf(times.bare), api: spreadOf(times.api) };
}
