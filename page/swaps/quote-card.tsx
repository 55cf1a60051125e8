import type { JSX } from 'preact';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { Fact } from '../parts/fact.tsx';
import { groupDigits } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import { impactText, sideText } from './shown-swap.ts';
import { SwapWarnings } from './swap-warnings.tsx';
import { WrappedSolFact } from './wrapped-sol-fact.tsx';

/** The quote: it says what a swap would give and cost now. It is not signed: the operation that follows is checked by itself. */
export function QuoteCard({ quote }: { quote: SwapQuote }): JSX.Element {
  const { token_out: output, minimum_out: minimumOut, preview } = quote;
  const token = sideText(output);
  return (
    <>
      <dl class="card facts" aria-label={t('swap-quote')}>
        <Fact name={t('swap-quoted')}>{`${groupDigits(preview.quoted_out)} ${token}`}</Fact>
        <Fact name={t('swap-gets')}>{`${groupDigits(minimumOut)} ${token}`}</Fact>
        <Fact name={t('price-impact')}>{impactText(preview.price_impact)}</Fact>
        <Fact name={t('network-fee')}>{`${preview.network_fee} SOL`}</Fact>
        {preview.rent !== '0' && (
          <Fact name={t('rent')}>
            <span>{`${preview.rent} SOL`}</span>
            <span class="item-note">{t('swap-rent-why')}</span>
          </Fact>
        )}
        <WrappedSolFact amount={preview.wrapped_sol} />
      </dl>
      <SwapWarnings warnings={preview.warnings} />
    </>
  );
}
