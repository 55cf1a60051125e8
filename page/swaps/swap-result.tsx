import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import type { SwapResult } from '../../client/src/swaps/swap-types.ts';
import { groupDigits } from '../amounts/amount-text.ts';
import { roundedRate } from '../amounts/rounded-amount.ts';
import { CostFact } from '../operations/cost-facts.tsx';
import { DateFact, receiptDate } from '../operations/receipt-facts.tsx';
import { Fact } from '../parts/fact.tsx';
import { t } from '../texts/text.ts';
import { solOf, type ShownSwap } from './shown-swap.ts';
import { SwapMints } from './swap-mints.tsx';
import { SwapSide } from './swap-side.tsx';
import { WrappedSolFact } from './wrapped-sol-fact.tsx';

export interface SwapResultCardProps {
  shown: ShownSwap;
  result: SwapResult;
  names: { tokenIn: string; tokenOut: string };
  network: Network;
}

/** The effects of a confirmed swap, from the balances on the chain. */
export function SwapResultCard({ shown, result, names, network }: SwapResultCardProps): JSX.Element {
  const { swap } = shown.data;
  const valued = solOf(shown);
  return (
    <>
      <section class="card stack" aria-label={t('swap-result')}>
        <SwapSide
          label={t('swap-gave')}
          amount={groupDigits(result.amount_in)}
          token={swap.token_in}
          usd={swap.preview.usd_value_in}
          network={network}
        />
        <SwapSide
          label={t('swap-got')}
          amount={groupDigits(result.amount_out)}
          token={swap.token_out}
          // Its price is known of the moment of the quote only. By that one, what arrived at a better or worse price would be a gain or a loss.
          usd={null}
          network={network}
        />
      </section>
      <dl class="card facts">
        <DateFact at={receiptDate(shown.data)} />
        <Fact name={t('swap-price')}>
          {t('swap-price-for', { price: roundedRate(result.effective_price), ...names })}
        </Fact>
        <CostFact name={t('network-fee')} amount={result.network_fee} valued={valued} />
        <CostFact name={t('rent')} amount={result.rent_paid} valued={valued} why={t('swap-rent-why')} />
        <CostFact name={t('rent-back')} amount={result.rent_returned} valued={valued} />
        <WrappedSolFact amount={result.wrapped_sol} isDone />
        <SwapMints {...{ swap, network }} />
      </dl>
    </>
  );
}
