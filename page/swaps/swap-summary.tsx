import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import { groupDigits } from '../amounts/amount-text.ts';
import { roundedAmount } from '../amounts/rounded-amount.ts';
import { ShortAddress } from '../parts/address.tsx';
import { Fact } from '../parts/fact.tsx';
import { Warnings } from '../parts/warnings.tsx';
import { CostFact, ExpectedFee } from '../operations/cost-facts.tsx';
import { PreparedBy } from '../operations/prepared-by.tsx';
import { t } from '../texts/text.ts';
import type { PageWallet } from '../wallets/page-wallet.ts';
import { impactText, sidesOf, solOf, type ShownSwap } from './shown-swap.ts';
import { symbolText } from '../tokens/symbol-text.ts';
import { expectedOut } from './output-amounts.ts';
import { SwapDecimals, SwapMints } from './swap-mints.tsx';
import { SwapSide } from './swap-side.tsx';
import { WrappedSolFact } from './wrapped-sol-fact.tsx';

export interface SwapSummaryProps {
  shown: ShownSwap;
  network: Network;
  wallet: PageWallet | undefined;
  /** The slippage of the form that led here, in hundredths of a percent. */
  seenBps: number | undefined;
}

/** Everything that a swap does. Amount, minimum, mints and the highest fee are those that the bytes are compared with. */
export function SwapSummary({ shown, network, wallet, seenBps }: SwapSummaryProps): JSX.Element {
  const { data, asked } = shown;
  const { token_out: tokenOut, preview } = data.swap;
  const valued = solOf(shown);
  return (
    <>
      <PreparedBy operation={data}>{t('prepared-unknown-swap')}</PreparedBy>
      <SwapAmounts {...{ shown, network, seenBps }} />
      <Warnings warnings={preview.warnings} />
      <dl class="card facts">
        <Fact name={t('swap-wallet')}>{wallet ? wallet.name : <ShortAddress address={asked.owner} />}</Fact>
        <SwapMints swap={data.swap} network={network} />
        <Fact name={t('price-impact')}>{impactText(preview.price_impact)}</Fact>
        <ExpectedFee fee={preview.network_fee} maxFeeLamports={asked.maxFeeLamports} valued={valued} />
        <CostFact name={t('rent')} amount={preview.rent} why={t('swap-rent-why')} />
        <WrappedSolFact amount={preview.wrapped_sol} />
      </dl>
      <details class="card">
        <summary>{t('details')}</summary>
        <dl class="facts">
          <Fact name={t('swap-quoted')}>{`${groupDigits(preview.quoted_out)} ${symbolText(tokenOut)}`}</Fact>
          <SwapDecimals swap={data.swap} />
        </dl>
      </details>
    </>
  );
}

/** Both sides in large. The amount that is paid and the least that arrives are those that are signed. */
export function SwapAmounts(props: {
  shown: ShownSwap;
  network: Network;
  seenBps?: number | undefined;
}): JSX.Element {
  const { shown, network, seenBps } = props;
  const { token_in: tokenIn, token_out: tokenOut, preview } = shown.data.swap;
  const { amountIn, minimumOut } = sidesOf(shown);
  const expected = expectedOut(shown, seenBps);
  return (
    <section class="card stack" aria-label={t('swap')}>
      <SwapSide
        label={t('swap-gives')}
        amount={amountIn}
        token={tokenIn}
        usd={preview.usd_value_in}
        network={network}
      />
      {expected === undefined ? (
        <SwapSide label={t('swap-gets')} amount={minimumOut} token={tokenOut} usd={null} network={network} />
      ) : (
        <SwapSide
          label={t('swap-gets-now')}
          amount={t('swap-about', { amount: roundedAmount(expected) })}
          token={tokenOut}
          usd={preview.usd_value_out}
          more={t('swap-least', { amount: minimumOut, token: symbolText(tokenOut) })}
          network={network}
        />
      )}
      <span class="small muted">{t('swap-or-nothing')}</span>
    </section>
  );
}
