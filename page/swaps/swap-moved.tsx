import type { JSX } from 'preact';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { Notice } from '../parts/notice.tsx';
import { t } from '../texts/text.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { minimumOut } from './output-amounts.ts';
import { movedSince, type SeenQuote } from './seen-quote.ts';
import type { ShownSwap } from './shown-swap.ts';

/** Says that less arrives at least than the quote said that led here. Nothing if that is as much, or more. */
export function SwapMoved({ seen, shown }: { seen: SeenQuote; shown: ShownSwap }): JSX.Element | null {
  const moved = movedSince(seen, shown);
  const said = {
    now: roundedAmount(minimumOut(shown)),
    seen: roundedAmount(seen.minimumOut),
    token: symbolText(shown.data.swap.token_out),
  };
  if (moved === undefined || said.now === said.seen) return null;
  if (moved === 'slightly') return <Notice>{t('swap-moved', said)}</Notice>;
  return (
    <Notice tone="bad" title={t('swap-moved-below-title')}>
      {t('swap-moved-below', said)}
    </Notice>
  );
}
