import { isAddress } from '../../client/src/addresses.ts';
import { parseAmount } from '../../client/src/amounts.ts';
import type { SwapArguments } from '../../client/src/swap-request.ts';
import type { SwapQuote } from '../../client/src/swap-types.ts';
import { readBaseUnits } from '../sends/amount-text.ts';
import type { HeldToken } from '../sends/send-draft.ts';

/** What a person has typed. Tokens are `SOL` or the address of a mint. */
export interface SwapDraft {
  tokenIn: string;
  tokenOut: string;
  amount: string;
}

export const EMPTY_SWAP: SwapDraft = { tokenIn: 'SOL', tokenOut: '', amount: '' };

export type SwapProblem = 'mint' | 'same' | 'amount' | 'too-much';

/** Problems by field, of fields that have something in them. The service checks again, with what only it knows. */
export function swapProblems(
  { tokenIn, tokenOut, amount }: SwapDraft,
  held: HeldToken | undefined,
): { tokenOut?: SwapProblem; amount?: SwapProblem } {
  const out = tokenOut === '' ? undefined : tokenProblem(tokenIn, tokenOut);
  const much = amount === '' || !held ? undefined : amountProblem(amount, held);
  return { ...(out && { tokenOut: out }), ...(much && { amount: much }) };
}

function tokenProblem(tokenIn: string, tokenOut: string): SwapProblem | undefined {
  if (tokenOut === tokenIn) return 'same';
  return tokenOut === 'SOL' || isAddress(tokenOut) ? undefined : 'mint';
}

function amountProblem(amount: string, { decimals, amount: all }: HeldToken): SwapProblem | undefined {
  try {
    return parseAmount(amount, decimals) > readBaseUnits(all, decimals) ? 'too-much' : undefined;
  } catch {
    return 'amount';
  }
}

/** The terms of the quote that the person has seen: no less may arrive, and its critical warnings were read. */
export function quotedSwap(draft: SwapDraft, from: string, quote: SwapQuote): SwapArguments {
  return {
    from,
    ...draft,
    slippageBps: quote.slippage_bps,
    minimumOut: quote.minimum_out,
    decimalsIn: quote.token_in.decimals,
    decimalsOut: quote.token_out.decimals,
    accept: criticalCodes(quote),
  };
}

export function criticalCodes({ preview }: SwapQuote): SwapQuote['preview']['warnings'][number]['code'][] {
  return preview.warnings.flatMap(({ code, critical }) => (critical ? [code] : []));
}
