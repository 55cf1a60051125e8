import { z } from 'zod';
import type { SwapSource, SwapTerms } from '../../domain/swaps/swap-source.ts';
import type { Spread } from '../figures.ts';
import { measureByTurns } from './measure-by-turns.ts';

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
  return measureByTurns(
    {
      async client() {
        const swap = await source.findRoute(terms, AbortSignal.timeout(QUOTE_TIMEOUT_MS));
        if (!swap) throw new Error('the market has no route');
      },
      async bare() {
        const response = await fetch(`${marketUrl}/swap/v2/build?${query.toString()}`);
        built.parse(JSON.parse(await response.text()));
      },
      api: quote,
    },
    rounds,
  );
}
