import type { AskedSwap } from '../../client/src/checks/swaps/swap-template.ts';
import type { QuoteSwapArguments } from '../../client/src/swaps/swap-request.ts';
import type { SwapDetails, SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { formatBaseUnits } from '../amounts/amount-text.ts';
import { scaled } from '../amounts/ratio.ts';
import { expectedOut, minimumOut, WHOLE_BPS, type ShownOutput } from './output-amounts.ts';
import { HIGH_BPS } from './slippage.ts';

/** The terms that a person saw before the press that asked for a swap. */
export interface SeenQuote {
  /** The side that the price decides: the least that arrives, or for an exact output the amount that is given. */
  side: 'in' | 'out';
  /** Decimal amount of the token of that side, as the quote said. */
  amount: string;
  /** Typed by the person, or the quote's as far as it is believed; in hundredths of a percent. */
  slippageBps: number;
}

/** The part of a shown swap that is compared with them. */
export interface ShownSides extends ShownOutput {
  data: { swap: ShownOutput['data']['swap'] & Pick<SwapDetails, 'token_in'> };
  asked: Pick<AskedSwap, 'amountIn' | 'minimumOut'>;
}

/** An exact output has a minimum of its own, which the person has typed. */
export function seenQuote(
  { slippageBps: chosen, amountOut }: QuoteSwapArguments,
  quote: SwapQuote,
): SeenQuote {
  const slippageBps = typeof chosen === 'number' ? chosen : Math.min(quote.slippage_bps, HIGH_BPS);
  return amountOut === undefined
    ? { side: 'out', amount: quote.minimum_out, slippageBps }
    : { side: 'in', amount: quote.amount_in, slippageBps };
}

/** The same amount as it will be signed. */
export function signedAmount({ side }: SeenQuote, shown: ShownSides): string {
  const { data, asked } = shown;
  return side === 'out' ? minimumOut(shown) : formatBaseUnits(asked.amountIn, data.swap.token_in.decimals);
}

/**
 * The price moved against the person since the quote. `far`: by more than the slippage that the person saw, so that not even the expected amount is the
 * quote's minimum. Undefined if at least as much arrives as the quote said, or no more is given.
 */
export function movedSince(seen: SeenQuote, shown: ShownSides): 'slightly' | 'far' | undefined {
  const before = scaled(seen.amount);
  const now = scaled(signedAmount(seen, shown));
  if (seen.side === 'in') {
    if (now <= before) return undefined;
    return now * BigInt(WHOLE_BPS - seen.slippageBps) > before * BigInt(WHOLE_BPS) ? 'far' : 'slightly';
  }
  if (now >= before) return undefined;
  return scaled(expectedOut(shown, seen.slippageBps) ?? minimumOut(shown)) < before ? 'far' : 'slightly';
}
