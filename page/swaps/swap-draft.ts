import { isAddress } from '../../client/src/checks/addresses.ts';
import { parseAmount } from '../../client/src/checks/amounts.ts';
import type { QuoteSwapArguments, SwapArguments } from '../../client/src/swaps/swap-request.ts';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { readBaseUnits } from '../amounts/amount-text.ts';
import type { HeldToken } from '../amounts/held-token.ts';

/** The fields that a person has filled in. Tokens are `SOL` or the address of a mint. */
export interface SwapDraft {
  tokenIn: string;
  tokenOut: string;
  /** The amount of the exact side. */
  amount: string;
  /** The side whose amount the person has typed. The other amount comes from the quote. */
  exact: SwapSide;
}

export type SwapSide = 'in' | 'out';

export const EMPTY_SWAP: SwapDraft = { tokenIn: 'SOL', tokenOut: '', amount: '', exact: 'in' };

export type SwapProblem = 'mint' | 'same' | 'amount' | 'too-much';

/** Problems by field, of fields that have something in them. The service checks again, with what only it knows. */
export function swapProblems(
  { tokenIn, tokenOut, amount, exact }: SwapDraft,
  held: HeldToken | undefined,
): { tokenOut?: SwapProblem; amount?: SwapProblem } {
  const out = tokenOut === '' ? undefined : tokenProblem(tokenIn, tokenOut);
  const much =
    amount === '' ? undefined : exact === 'in' ? amountProblem(amount, held) : outputProblem(amount);
  return { ...(out && { tokenOut: out }), ...(much && { amount: much }) };
}

function tokenProblem(tokenIn: string, tokenOut: string): SwapProblem | undefined {
  if (tokenOut === tokenIn) return 'same';
  return tokenOut === 'SOL' || isAddress(tokenOut) ? undefined : 'mint';
}

function amountProblem(amount: string, held: HeldToken | undefined): SwapProblem | undefined {
  if (!held) return undefined;
  const { decimals, amount: all } = held;
  try {
    return parseAmount(amount, decimals) > readBaseUnits(all, decimals) ? 'too-much' : undefined;
  } catch {
    return 'amount';
  }
}

/** The decimals of the token are known only with the quote. */
function outputProblem(amount: string): SwapProblem | undefined {
  return /^\d{1,20}(\.\d{1,20})?$/.test(amount) && /[1-9]/.test(amount) ? undefined : 'amount';
}

export function askedQuote(
  { tokenIn, tokenOut, amount, exact }: SwapDraft,
  from: string,
): QuoteSwapArguments {
  return { from, tokenIn, tokenOut, ...(exact === 'in' ? { amount } : { amountOut: amount }) };
}

/** Both amounts as the form shows them: the typed one, and the quote's for the other side. */
export function shownAmounts(
  { amount, exact }: SwapDraft,
  quote: SwapQuote | undefined,
): Record<SwapSide, string> {
  return exact === 'in'
    ? { in: amount, out: quote?.preview.quoted_out ?? '' }
    : { in: quote?.amount_in ?? '', out: amount };
}

/**
 * The terms of the quote that the person has seen: no less may arrive than its minimum or the exact output, and its critical warnings were
 * read. The input for an exact output may have changed since, and the next view shows it.
 */
export function quotedSwap(draft: SwapDraft, from: string, quote: SwapQuote): SwapArguments {
  return {
    ...askedQuote(draft, from),
    slippageBps: quote.slippage_bps,
    ...(draft.exact === 'in' ? { minimumOut: quote.minimum_out } : {}),
    decimalsIn: quote.token_in.decimals,
    decimalsOut: quote.token_out.decimals,
    accept: criticalCodes(quote),
  };
}

export function criticalCodes({ preview }: SwapQuote): SwapQuote['preview']['warnings'][number]['code'][] {
  return preview.warnings.flatMap(({ code, critical }) => (critical ? [code] : []));
}
