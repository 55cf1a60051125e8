import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { Amount, TokenName } from '../parts/amount.tsx';
import { InertText } from '../parts/inert-text.tsx';
import { Usd } from '../parts/usd.tsx';
import { t } from '../texts/text.ts';
import { SOL } from '../tokens/known-token.ts';
import { TokenIcon } from '../tokens/token-icon.tsx';
import { TokenPrice } from '../tokens/token-price.tsx';
import { useMetadata } from '../tokens/use-metadata.ts';
import type { Holding } from './holdings.ts';

/** Leads to the token's price, if the network has prices. */
export function TokenRow({ holding }: { holding: Holding }): JSX.Element {
  const { token, held, price, value } = holding;
  const { go } = useApp();
  const shown = useMetadata({ token, mint: held.mint });
  const symbol = shown.symbol ?? held.mint;
  const hasPrice = held.usd_value_reason !== 'network_unpriced';
  const amount = <Amount amount={held.amount} token={symbol} isPress={!hasPrice} />;
  const content = (
    <>
      <TokenIcon {...shown} mint={held.mint} />
      <span class="grow">
        <span class="item-title">
          {shown.name === undefined ? <TokenName token={symbol} /> : <InertText text={shown.name} />}
        </span>
        <TokenPrice price={price} />
        {held.frozen && <span class="item-note">{t('frozen')}</span>}
        {held.mint === SOL.mint && <span class="item-note">{t('pays-fees')}</span>}
      </span>
      <span class="item-end">
        {value === null ? (
          amount
        ) : (
          <>
            <span class="amount">
              <Usd value={value} />
            </span>
            <span class="item-note">{amount}</span>
          </>
        )}
      </span>
    </>
  );
  if (!hasPrice) return <div class="item">{content}</div>;
  return (
    <button type="button" class="item" onClick={() => go({ view: 'price', token: held.mint })}>
      {content}
    </button>
  );
}
