import type { JSX } from 'preact';
import type { SwapToken } from '../../client/src/swaps/swap-types.ts';
import { ShortAddress } from '../parts/address.tsx';
import { Fact } from '../parts/fact.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { PreparedBy } from '../operations/prepared-by.tsx';
import { formatLamports, readLamports } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { impactText, sidesOf, type ShownSwap } from './shown-swap.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { WrappedSolFact } from './wrapped-sol-fact.tsx';

export interface SwapSummaryProps {
  shown: ShownSwap;
  wallet: PageWallet | undefined;
}

/** Everything that a swap does. Amount, minimum, mints and the highest fee are those that the bytes are compared with. */
export function SwapSummary({ shown, wallet }: SwapSummaryProps): JSX.Element {
  const { data, asked } = shown;
  const { token_in: tokenIn, token_out: tokenOut, preview } = data.swap;
  return (
    <>
      <PreparedBy operation={data}>{t('prepared-unknown-swap')}</PreparedBy>
      <SwapAmounts shown={shown} />
      <Warnings warnings={preview.warnings} />
      <dl class="card facts">
        <Fact name={t('swap-wallet')}>{wallet ? wallet.name : <ShortAddress address={asked.owner} />}</Fact>
        <MintFact name={t('swap-mint-in')} token={tokenIn} />
        <MintFact name={t('swap-mint-out')} token={tokenOut} />
        <Fact name={t('swap-quoted')}>{`${preview.quoted_out} ${symbolText(tokenOut)}`}</Fact>
        <Fact name={t('price-impact')}>{impactText(preview.price_impact)}</Fact>
        <Fact name={t('network-fee')}>
          <span>{`${preview.network_fee} SOL`}</span>
          <span class="item-note">{t('fee-at-most', { amount: formatLamports(asked.maxFeeLamports) })}</span>
        </Fact>
        {readLamports(preview.rent) > 0n && (
          <Fact name={t('rent')}>
            <span>{`${preview.rent} SOL`}</span>
            <span class="item-note">{t('swap-rent-why')}</span>
          </Fact>
        )}
        <WrappedSolFact amount={preview.wrapped_sol} />
      </dl>
    </>
  );
}

/** Both sides in large. */
export function SwapAmounts({ shown }: { shown: ShownSwap }): JSX.Element {
  const { token_in: tokenIn, token_out: tokenOut } = shown.data.swap;
  const { amountIn, minimumOut } = sidesOf(shown);
  return (
    <section class="card stack-s" aria-label={t('swap')}>
      <span class="small muted">{t('swap-gives')}</span>
      <p class="amount-large">
        {amountIn} <span class="unit">{symbolText(tokenIn)}</span>
      </p>
      <span class="small muted">{t('swap-gets')}</span>
      <p class="amount-large">
        {minimumOut} <span class="unit">{symbolText(tokenOut)}</span>
      </p>
      <span class="small muted">{t('swap-or-nothing')}</span>
    </section>
  );
}

/** The bytes name no decimals, so a person sees those by which the amount is counted. */
function MintFact({ name, token }: { name: string; token: SwapToken }): JSX.Element | null {
  if (token.mint === 'SOL') return null;
  return (
    <Fact name={name}>
      <ShortAddress address={token.mint} />
      <span class="item-note">{t('swap-decimals', { decimals: `${token.decimals}` })}</span>
    </Fact>
  );
}
