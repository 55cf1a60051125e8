import type { JSX } from 'preact';
import type { SwapResult, SwapTerms } from '../../client/src/swaps/swap-types.ts';
import { Fact } from '../parts/fact.tsx';
import { groupDigits, readLamports } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { WrappedSolFact } from './wrapped-sol-fact.tsx';

export interface SwapResultCardProps {
  result: SwapResult;
  swap: SwapTerms;
}

/** The effects of a confirmed swap, from the balances on the chain. */
export function SwapResultCard({ result, swap }: SwapResultCardProps): JSX.Element {
  const [tokenIn, tokenOut] = [symbolText(swap.token_in), symbolText(swap.token_out)];
  return (
    <>
      <section class="card stack-s" aria-label={t('swap-result')}>
        <span class="small muted">{t('swap-gave')}</span>
        <p class="amount-large">
          {groupDigits(result.amount_in)} <span class="unit">{tokenIn}</span>
        </p>
        <span class="small muted">{t('swap-got')}</span>
        <p class="amount-large">
          {groupDigits(result.amount_out)} <span class="unit">{tokenOut}</span>
        </p>
      </section>
      <dl class="card facts">
        <Fact name={t('swap-price')}>
          {t('swap-price-for', { price: groupDigits(result.effective_price), tokenOut, tokenIn })}
        </Fact>
        <Fact name={t('network-fee')}>{`${result.network_fee} SOL`}</Fact>
        {readLamports(result.rent_paid) > 0n && (
          <Fact name={t('rent')}>
            <span>{`${result.rent_paid} SOL`}</span>
            <span class="item-note">{t('swap-rent-why')}</span>
          </Fact>
        )}
        {readLamports(result.rent_returned) > 0n && (
          <Fact name={t('swap-rent-back')}>{`${result.rent_returned} SOL`}</Fact>
        )}
        <WrappedSolFact amount={result.wrapped_sol} isDone />
      </dl>
    </>
  );
}
