import { MAX_AMOUNT } from '../../client/src/arguments/common-arguments.ts';
import type { QuoteSwapArguments, SwapArguments } from '../../client/src/swaps/swap-request.ts';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { amountProblem, type AmountProblem } from '../amounts/amount-problem.ts';
import { formatBaseUnits, readBaseUnits } from '../amounts/amount-text.ts';
import type { HeldToken } from '../tokens/held-token.ts';
import { cutForField } from '../amounts/rounded-amount.ts';
import { isUnclearAmount, readTypedAmount } from '../amounts/typed-amount.ts';
import { SOL, type KnownToken } from '../tokens/known-token.ts';
import { readSlippage } from './slippage.ts';

/** The fields that a person has filled in. */
export interface SwapDraft {
  tokenIn: KnownToken | undefined;
  tokenOut: KnownToken | undefined;
  /** The amount of the exact side, as it was typed. */
  amount: string;
  /** The side whose amount the person has typed. The other amount comes from the quote. */
  exact: SwapSide;
  /** Everything that can be swapped: then the quote has both amounts. */
  isMax: boolean;
  /** In percent, as it was typed. Empty: the service decides. */
  slippage: string;
}

export type SwapSide = 'in' | 'out';

export const EMPTY_SWAP: SwapDraft = {
  tokenIn: SOL,
  tokenOut: undefined,
  amount: '',
  exact: 'in',
  isMax: false,
  slippage: '',
};

/** The terms of an earlier swap with which the form begins. */
export interface SameSwap {
  /** `SOL`, or a mint. */
  tokenIn: string;
  tokenOut: string;
  /** Decimal amount of `tokenIn`. */
  amountIn: string;
}

/** The form as it was for an earlier swap. Undefined if a token of it cannot be swapped any more. */
export function sameDraft(
  { amountIn }: SameSwap,
  tokenIn: KnownToken | undefined,
  tokenOut: KnownToken | undefined,
): SwapDraft | undefined {
  return tokenIn && tokenOut && { ...EMPTY_SWAP, tokenIn, tokenOut, amount: amountIn };
}

/** An empty form that gives a token of the wallet, or gets one that the wallet does not have. SOL is on the other side. */
export function swapDraftOf(token: KnownToken | undefined, held: readonly KnownToken[]): SwapDraft {
  if (!token || token.mint === SOL.mint) return EMPTY_SWAP;
  return held.some(({ mint }) => mint === token.mint)
    ? { ...EMPTY_SWAP, tokenIn: token, tokenOut: SOL }
    : { ...EMPTY_SWAP, tokenOut: token };
}

export interface SwapProblems {
  amount?: AmountProblem;
  slippage?: 'slippage';
}

/** Problems by field, of fields that have something in them. The service checks again, with what only it knows. */
export function swapProblems(draft: SwapDraft, held: HeldToken | undefined): SwapProblems {
  const { amount, isMax, slippage } = draft;
  const much = amount === '' || isMax ? undefined : problemOf(draft, held);
  return {
    ...(much && { amount: much }),
    ...(slippage !== '' && readSlippage(slippage) === undefined && { slippage: 'slippage' as const }),
  };
}

function problemOf(draft: SwapDraft, held: HeldToken | undefined): AmountProblem | undefined {
  const { amount, exact, tokenOut } = draft;
  if (exact === 'out')
    return tokenOut?.mint === SOL.mint ? amountProblem(amount, undefined) : outputProblem(amount);
  return amountProblem(amount, held) ?? (held ? undefined : 'too-much');
}

/** The decimals of a token that arrives are known only with the quote, and so is the highest amount of it. */
function outputProblem(typed: string): AmountProblem | undefined {
  if (isUnclearAmount(typed)) return 'unclear';
  return /[1-9]/.test(readTypedAmount(typed) ?? '') ? undefined : 'amount';
}

/** About half of what the wallet holds, as a short number. */
export function halfOf({ amount, decimals }: HeldToken): string {
  return cutForField(formatBaseUnits(readBaseUnits(amount, decimals) / 2n, decimals));
}

/** Undefined if something is missing or wrong. */
export function askedQuote(
  draft: SwapDraft,
  problems: SwapProblems,
  from: string,
): QuoteSwapArguments | undefined {
  const { tokenIn, tokenOut, exact, isMax, slippage } = draft;
  const amount = isMax ? MAX_AMOUNT : readTypedAmount(draft.amount);
  const isWrong = Object.keys(problems).length > 0;
  if (!tokenIn || !tokenOut || amount === undefined || isWrong) return undefined;
  return {
    from,
    tokenIn: tokenIn.mint,
    tokenOut: tokenOut.mint,
    ...(exact === 'in' ? { amount } : { amountOut: amount }),
    slippageBps: readSlippage(slippage) ?? 'auto',
  };
}

/** Both amounts as the form shows them: the typed one, and the quote's for the other side. */
export function shownAmounts(
  { amount, exact, isMax }: SwapDraft,
  quote: SwapQuote | undefined,
): Record<SwapSide, string> {
  const given = quote?.amount_in ?? '';
  return exact === 'in'
    ? { in: isMax ? given : amount, out: quote?.preview.quoted_out ?? '' }
    : { in: given, out: amount };
}

/** The draft with its tokens the other way round. The amount that would have arrived is then given. */
export function flipped(draft: SwapDraft, quote: SwapQuote | undefined): Partial<SwapDraft> {
  const { tokenIn, tokenOut, exact } = draft;
  const { out } = shownAmounts(draft, quote);
  // An amount that was typed stays as it was typed.
  const amount = exact === 'out' ? out : cutForField(out);
  return { tokenIn: tokenOut, tokenOut: tokenIn, exact: 'in', isMax: false, amount };
}

/** The draft with another token on one side. The token of the other side changes places with this one. */
export function withToken(draft: SwapDraft, side: SwapSide, token: KnownToken): Partial<SwapDraft> {
  const [own, other] = side === 'in' ? [draft.tokenIn, draft.tokenOut] : [draft.tokenOut, draft.tokenIn];
  if (own?.mint === token.mint) return {};
  const rest = other?.mint === token.mint ? own : other;
  const tokens = side === 'in' ? { tokenIn: token, tokenOut: rest } : { tokenIn: rest, tokenOut: token };
  const exactToken = draft.exact === 'in' ? 'tokenIn' : 'tokenOut';
  // An amount of the token that was there before means nothing.
  const isKept = tokens[exactToken]?.mint === draft[exactToken]?.mint;
  return { ...tokens, ...(isKept ? {} : { amount: '', isMax: false }) };
}

/** The amount that was typed. Everything is what it was in the quote: money that has arrived since stays. */
export function givenAmount({ amount }: QuoteSwapArguments, quote: SwapQuote): string | undefined {
  return amount === MAX_AMOUNT ? quote.amount_in : amount;
}

/**
 * The swap of the quote that the person has seen: its amount and slippage, and its critical warnings were read. Its minimum is not asked for: the
 * price moves with each second, and nothing is signed yet. The next view has the minimum of then, and says if it is lower (`movedSince`).
 */
export function quotedSwap(asked: QuoteSwapArguments, quote: SwapQuote): SwapArguments {
  const amount = givenAmount(asked, quote);
  return {
    ...asked,
    ...(amount !== undefined && { amount }),
    slippageBps: quote.slippage_bps,
    decimalsIn: quote.token_in.decimals,
    decimalsOut: quote.token_out.decimals,
    accept: criticalCodes(quote),
  };
}

export function criticalCodes({ preview }: SwapQuote): SwapQuote['preview']['warnings'][number]['code'][] {
  return preview.warnings.flatMap(({ code, critical }) => (critical ? [code] : []));
}
