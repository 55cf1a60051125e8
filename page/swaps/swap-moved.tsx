import type { JSX } from 'preact';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { Notice } from '../parts/notice.tsx';
import { t } from '../texts/text.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { movedSince, signedAmount, type SeenQuote } from './seen-quote.ts';
import type { ShownSwap } from './shown-swap.ts';

/** Says that less arrives at least, or more is given, than the quote said that led here. Nothing if the swap is as good or better. */
export function SwapMoved({ seen, shown }: { seen: SeenQuote; shown: ShownSwap }): JSX.Element | null {
  const { token_in: tokenIn, token_out: tokenOut } = shown.data.swap;
  const moved = movedSince(seen, shown);
  const said = {
    now: roundedAmount(signedAmount(seen, shown)),
    seen: roundedAmount(seen.amount),
    token: symbolText(seen.side === 'out' ? tokenOut : tokenIn),
  };
  if (moved === undefined || said.now === said.seen) return null;
  const slightly = seen.side === 'out' ? t('swap-moved', said) : t('swap-moved-given', said);
  if (moved === 'slightly') return <Notice>{slightly}</Notice>;
  return (
    <Notice tone="bad" title={t('swap-moved-below-title')}>
      {seen.side === 'out' ? t('swap-moved-below', said) : slightly}
    </Notice>
  );
}
