import type { JSX } from 'preact';
import { changeText } from '../amounts/change-text.ts';
import { priceText } from '../amounts/price-text.ts';
import type { PriceNow } from './known-token.ts';
import { inertText } from '../texts/hidden-characters.ts';

/** The price of one token, and its change in 24 hours; nothing if the price is not known. */
export function TokenPrice({ price }: { price: PriceNow | undefined }): JSX.Element | null {
  if (price?.price_usd == null) return null;
  const { price_usd: usd, change_24h_percent: change } = price;
  return (
    <span class="item-note">
      {inertText(priceText(usd))}
      {change !== null && (
        <>
          {' '}
          <span class={`nowrap ${change.startsWith('-') ? 'bad-text' : 'good-text'}`}>
            {changeText(change)}
          </span>
        </>
      )}
    </span>
  );
}
