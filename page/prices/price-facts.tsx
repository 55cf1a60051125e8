import type { JSX } from 'preact';
import type { Price, PriceChart } from '../../client/src/prices/price-types.ts';
import { changeText } from '../amounts/change-text.ts';
import { priceText } from '../amounts/price-text.ts';
import { Fact } from '../parts/fact.tsx';
import { Notice } from '../parts/notice.tsx';
import { Time } from '../parts/time.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';

export function PriceFacts({ price, chart }: { price: Price; chart: PriceChart }): JSX.Element {
  const facts: [name: string, value: JSX.Element | string | null][] = [
    [t('price-now'), price.price_usd && inertText(priceText(price.price_usd))],
    [t('price-at'), price.priced_at && <Time at={price.priced_at} />],
    [t('price-sources'), inertText(price.sources.map(({ source }) => sourceName(source)).join(', '))],
    [t('price-change-24h'), price.change_24h_percent && changeText(price.change_24h_percent)],
    [t('price-change-7d'), price.change_7d_percent && changeText(price.change_7d_percent)],
    [t('price-lowest'), chart.lowest_usd && inertText(priceText(chart.lowest_usd))],
    [t('price-highest'), chart.highest_usd && inertText(priceText(chart.highest_usd))],
  ];
  return (
    <section class="card price-facts" aria-label={t('price-facts')}>
      <dl class="facts">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </section>
  );
}

/** Says if the price may be wrong. */
export function PriceDoubt({ price: { status, sources } }: { price: Price }): JSX.Element | null {
  if (status === 'stale') return <Notice tone="warn">{t('price-stale')}</Notice>;
  if (status === 'one_source') return <Notice>{t('price-one-source')}</Notice>;
  if (status === 'unconfirmed') return <Notice tone="warn">{t('price-unconfirmed')}</Notice>;
  if (status !== 'sources_differ') return null;
  const prices = sources
    .map(({ source, price_usd: of }) => `${sourceName(source)} ${priceText(of)}`)
    .join(', ');
  return <Notice tone="warn">{t('price-differs', { prices: inertText(prices) })}</Notice>;
}

/** As the sources write their names; one that this page does not know keeps its own. */
function sourceName(source: string): string {
  return source === 'jupiter' ? 'Jupiter' : source === 'coingecko' ? 'CoinGecko' : source;
}
