import type { SaidStage } from '../operations/stage.ts';
import type { Say } from '../texts/say.ts';

export interface SaidSwap {
  tokenIn: string;
  tokenOut: string;
  /** The terms. */
  amountIn: string;
  minimumOut: string;
  /** From the balances on the chain; null before it is confirmed, and if nodes show no balances of it. */
  done: { amountIn: string; amountOut: string } | null;
}

/** The course or the end of a swap, in one sentence. Once it is done, only what it did is said. */
export function swapSentence(t: Say, stage: SaidStage, swap: SaidSwap): string {
  const { tokenIn, tokenOut, amountIn, minimumOut, done } = swap;
  switch (stage) {
    case 'going':
      return t('swap-going', { amount: amountIn, token: tokenIn, least: minimumOut, output: tokenOut });
    case 'done':
      return done
        ? t('swap-done', { amount: done.amountIn, token: tokenIn, got: done.amountOut, output: tokenOut })
        : t('swap-done-unknown', { token: tokenIn, output: tokenOut });
    case 'ended':
      return t('swap-ended', { amount: amountIn, token: tokenIn });
  }
}
