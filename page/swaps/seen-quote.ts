import type { QuoteSwapArguments } from '../../client/src/swaps/swap-request.ts';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { scaled } from '../amounts/ratio.ts';
import { expectedOut, minimumOut, type ShownOutput } from './output-amounts.ts';

/** The terms that a person saw before the press that asked for a swap. */
export interface SeenQuote {
  /** Decimal amount of the token that arrives: the quote's minimum. */
  minimumOut: string;
  /** The quote's, in hundredths of a percent. */
  slippageBps: number;
}

/** An exact output has a minimum of its own, which the person has typed. */
export function seenQuote(wanted: QuoteSwapArguments, quote: SwapQuote): { seen?: SeenQuote } {
  if (wanted.amountOut !== undefined) return {};
  return { seen: { minimumOut: quote.minimum_out, slippageBps: quote.slippage_bps } };
}

/**
 * The price moved against the person since the quote. `below`: not even the expected amount is the quote's minimum. Undefined if at least as
 * much arrives as the quote said.
 */
export function movedSince(seen: SeenQuote, shown: ShownOutput): 'slightly' | 'below' | undefined {
  const least = scaled(seen.minimumOut);
  if (scaled(minimumOut(shown)) >= least) return undefined;
  // By the slippage that the person saw: with a larger one, a small minimum would agree with any promise.
  return scaled(expectedOut(shown, seen.slippageBps) ?? minimumOut(shown)) < least ? 'below' : 'slightly';
}
