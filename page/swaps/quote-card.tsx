import type { JSX } from 'preact';
import type { SwapQuote } from '../../client/src/swaps/swap-types.ts';
import { groupDigits } from '../amounts/amount-text.ts';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { Fact } from '../parts/fact.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { Countdown } from './countdown.tsx';
import { priceEffectText } from './price-effect.ts';
import { RateLine } from './rate-line.tsx';
import { impactText } from './shown-swap.ts';
import { bpsText } from './slippage.ts';
import { WrappedSolFact } from './wrapped-sol-fact.tsx';

export interface QuoteCardProps {
  quote: SwapQuote;
  secondsLeft: number;
  lifeSeconds: number;
  /** The swap is for a later price, so its minimum and costs are not known yet. */
  isForLater: boolean;
}

/** The quote: what a swap would give and cost now. It is not signed: the operation that follows is checked by itself. */
export function QuoteCard({ quote, secondsLeft, lifeSeconds, isForLater }: QuoteCardProps): JSX.Element {
  const { token_out: output, minimum_out: minimumOut, preview } = quote;
  const token = symbolText(output);
  return (
    <>
      <section class="card stack" aria-label={t('swap-quote')}>
        <div class="row-apart">
          <RateLine quote={quote} />
          {secondsLeft > 0 && <Countdown seconds={secondsLeft} of={lifeSeconds} />}
        </div>
        {!isForLater && (
          <>
            <dl class="facts">
              <Fact name={t('price-impact')}>{priceEffectText(preview.price_impact)}</Fact>
              <Fact name={t('swap-gets')}>{`${roundedAmount(minimumOut)} ${token}`}</Fact>
              <Fact name={t('network-fee')}>{`${roundedAmount(preview.network_fee)} SOL`}</Fact>
              {preview.rent !== '0' && (
                <Fact name={t('rent')}>
                  <span>{`${roundedAmount(preview.rent)} SOL`}</span>
                  <span class="item-note">{t('swap-rent-why')}</span>
                </Fact>
              )}
              <WrappedSolFact amount={preview.wrapped_sol} />
            </dl>
            <QuoteDetails quote={quote} />
          </>
        )}
      </section>
      <Warnings warnings={preview.warnings} />
    </>
  );
}

/** Every amount to its last digit, and the way that the swap takes. */
function QuoteDetails({ quote }: { quote: SwapQuote }): JSX.Element {
  const { token_in: input, token_out: output, preview } = quote;
  const [tokenIn, tokenOut] = [symbolText(input), symbolText(output)];
  return (
    <details>
      <summary>{t('details')}</summary>
      <dl class="facts">
        <Fact name={t('swap-gives')}>{`${groupDigits(quote.amount_in)} ${tokenIn}`}</Fact>
        <Fact name={t('swap-quoted')}>{`${groupDigits(preview.quoted_out)} ${tokenOut}`}</Fact>
        <Fact name={t('swap-gets')}>{`${groupDigits(quote.minimum_out)} ${tokenOut}`}</Fact>
        <Fact name={t('slippage')}>{bpsText(quote.slippage_bps)}</Fact>
        <Fact name={t('price-impact')}>{impactText(preview.price_impact)}</Fact>
        <Fact name={t('network-fee')}>{`${preview.network_fee} SOL`}</Fact>
        {preview.rent !== '0' && <Fact name={t('rent')}>{`${preview.rent} SOL`}</Fact>}
        <Fact name={t('swap-route')}>
          {preview.steps.map(({ exchange, pool, share_bps: share }) => (
            <span key={pool} title={inertText(pool)}>
              {`${inertText(exchange)} · ${bpsText(share)}`}
            </span>
          ))}
        </Fact>
      </dl>
    </details>
  );
}
