import { askedSwapOf } from '../../client/src/checks/swaps/asked-swap.ts';
import { TransactionRefusedError } from '../../client/src/checks/refusal.ts';
import { UnexpectedAnswerError } from '../../client/src/errors.ts';
import { checkQuoteArguments, type QuoteSwapArguments } from '../../client/src/swaps/swap-request.ts';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import type { HeldToken } from '../tokens/held-token.ts';

/**
 * The quote, if it is for what was asked: the form shows it next to what the person has typed, and its terms are those that are reviewed.
 * Throws UnexpectedAnswerError for another token, amount, minimum or slippage, and for other decimals than the balance has.
 */
export function expectQuote(
  quote: SwapQuote,
  asked: QuoteSwapArguments,
  given: Pick<HeldToken, 'decimals'> | undefined,
): SwapQuote {
  const { intent } = checkQuoteArguments(asked);
  try {
    askedSwapOf(
      { ...intent, decimalsIn: given?.decimals ?? intent.decimalsIn },
      { swap: quote, reference: '' },
    );
    return quote;
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    throw new UnexpectedAnswerError(`The quote is for another swap: ${error.message}`);
  }
}
