import type { SwapDraft } from './swap-draft.ts';

/** The next thing that the form needs: something to fill in, a quote that comes or has to be asked for, or a press of the person. */
export type SwapStage = 'tokens' | 'amount' | 'wrong' | 'quoting' | 'no-quote' | 'ready' | 'running';

export interface SwapState {
  draft: SwapDraft;
  /** A field has a problem, or an order has no price. */
  isWrong: boolean;
  /** A quote is there to continue with. */
  hasTerms: boolean;
  isQuoting: boolean;
  isRunning: boolean;
}

export function swapStage({ draft, isWrong, hasTerms, isQuoting, isRunning }: SwapState): SwapStage {
  if (isRunning) return 'running';
  if (!draft.tokenIn || !draft.tokenOut) return 'tokens';
  if (draft.amount === '' && !draft.isMax) return 'amount';
  if (isWrong) return 'wrong';
  if (hasTerms) return 'ready';
  return isQuoting ? 'quoting' : 'no-quote';
}
