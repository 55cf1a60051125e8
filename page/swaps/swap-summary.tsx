import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import { ShortAddress } from '../parts/address.tsx';
import { Fact } from '../parts/fact.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { Worth } from '../parts/worth.tsx';
import { CostFact, ExpectedFee } from '../operations/cost-facts.tsx';
import { PreparedBy } from '../operations/prepared-by.tsx';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { impactText, sidesOf, solOf, type ShownSwap } from './shown-swap.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { SwapMints } from './swap-mints.tsx';
import { SwapSide } from './swap-side.tsx';
import { WrappedSolFact } from './wrapped-sol-fact.tsx';

export interface SwapSummaryProps {
  shown: ShownSwap;
  network: Network;
  wallet: PageWallet | undefined;
}

/** Everything that a swap does. Amount, minimum, mints and the highest fee are those that the bytes are compared with. */
export function SwapSummary({ shown, network, wallet }: SwapSummaryProps): JSX.Element {
  const { data, asked } = shown;
  const { token_out: tokenOut, preview } = data.swap;
  const valued = solOf(shown);
  return (
    <>
      <PreparedBy operation={data}>{t('prepared-unknown-swap')}</PreparedBy>
      <SwapAmounts {...{ shown, network }} />
      <Warnings warnings={preview.warnings} />
      <dl class="card facts">
        <Fact name={t('swap-wallet')}>{wallet ? wallet.name : <ShortAddress address={asked.owner} />}</Fact>
        <SwapMints swap={data.swap} network={network} />
        <Fact name={t('swap-quoted')}>
          <span>{`${preview.quoted_out} ${symbolText(tokenOut)}`}</span>
          <Worth usd={preview.usd_value_out} />
        </Fact>
        <Fact name={t('price-impact')}>{impactText(preview.price_impact)}</Fact>
        <ExpectedFee fee={preview.network_fee} maxFeeLamports={asked.maxFeeLamports} valued={valued} />
        <CostFact name={t('rent')} amount={preview.rent} why={t('swap-rent-why')} />
        <WrappedSolFact amount={preview.wrapped_sol} />
      </dl>
    </>
  );
}

/** Both sides in large, as they are signed. */
export function SwapAmounts({ shown, network }: { shown: ShownSwap; network: Network }): JSX.Element {
  const { token_in: tokenIn, token_out: tokenOut, preview } = shown.data.swap;
  const { amountIn, minimumOut } = sidesOf(shown);
  return (
    <section class="card stack" aria-label={t('swap')}>
      <SwapSide
        label={t('swap-gives')}
        amount={amountIn}
        token={tokenIn}
        usd={preview.usd_value_in}
        network={network}
      />
      <SwapSide label={t('swap-gets')} amount={minimumOut} token={tokenOut} usd={null} network={network} />
      <span class="small muted">{t('swap-or-nothing')}</span>
    </section>
  );
}
