import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Price, PriceChart } from '../../client/src/prices/price-types.ts';
import { PRICE_CHART_RANGES } from '../../client/src/prices/price-words.ts';
import { isSignedIn, useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usePoll } from '../app/use-poll.ts';
import { useShownTheme } from '../app/use-shown-theme.ts';
import { TokenName, tokenNameText } from '../parts/amount.tsx';
import { Fact } from '../parts/fact.tsx';
import { Segments } from '../parts/field.tsx';
import { Loading, LoadFailed } from '../parts/load-states.tsx';
import { Message, Notice } from '../parts/notice.tsx';
import { groupDigits } from '../amounts/amount-text.ts';
import { changeText } from '../amounts/change-text.ts';
import { priceText } from '../amounts/price-text.ts';
import { Screen } from '../parts/screen.tsx';
import { Time } from '../parts/time.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import { heldTokens, type HeldToken } from '../tokens/held-token.ts';
import { PriceAlerts } from '../alerts/price-alerts.tsx';
import { signingWallet, type PageWallet } from '../wallets/page-wallet.ts';

/** The chart ends with the last full minute. */
const REFRESH_MS = 60_000;

type Range = (typeof PRICE_CHART_RANGES)[number];

const RANGE_TEXTS: Record<Range, () => string> = {
  '1h': () => t('range-1h'),
  '24h': () => t('range-24h'),
  '7d': () => t('range-7d'),
  '30d': () => t('range-30d'),
};

/** A token's price in USD. The service draws the chart, so the page needs no library for it. */
export function PriceView({ token, wallet }: { token: string; wallet: PageWallet }): JSX.Element {
  const { client, signIn, state } = useApp();
  const [range, setRange] = useState<Range>('24h');
  const theme = useShownTheme();
  const signing = signingWallet(wallet);
  const loaded = useLoad(
    async (signal) => {
      if (signing && !isSignedIn(state, signing)) await signIn(signing);
      const api = client(wallet.network);
      const [[price], chart, balance] = await Promise.all([
        api.prices.get([token], { signal }),
        api.prices.chart(token, { range, theme, signal }),
        signing && api.getBalance(signing.address, { signal }).catch(() => undefined),
      ]);
      const held = balance && heldTokens(balance).find(({ mint }) => mint === price?.mint);
      return { price, chart, held };
    },
    [token, wallet.address, range, theme],
  );
  usePoll(loaded.reload, REFRESH_MS);
  const { value } = loaded;
  return (
    <Screen
      title={t('price-of', { token: tokenNameText(value?.price?.token ?? token) })}
      onBack={() => window.history.back()}
    >
      {value?.price && <Shown price={value.price} chart={value.chart} range={range} onRange={setRange} />}
      {value?.held && <Held token={value.held} />}
      {value?.price?.mint && signing && <PriceAlerts mint={value.price.mint} wallet={signing} />}
      {value && loaded.error !== undefined && <Notice tone="warn">{t('price-old')}</Notice>}
      {!value && loaded.error === undefined && <Loading rows={4} />}
      {!value && loaded.error !== undefined && <LoadFailed error={loaded.error} onRetry={loaded.reload} />}
    </Screen>
  );
}

/** To the last digit: the list of tokens, which leads here, shows the rounded amount. */
function Held({ token: { token, amount } }: { token: HeldToken }): JSX.Element {
  return (
    <dl class="card facts">
      <Fact name={t('price-held')}>
        {groupDigits(amount)} <TokenName token={token} />
      </Fact>
    </dl>
  );
}

function Shown(props: {
  price: Price;
  chart: PriceChart;
  range: Range;
  onRange: (range: Range) => void;
}): JSX.Element {
  const { price, chart, range, onRange } = props;
  if (price.price_usd === null) {
    return (
      <Message icon="info" title={t('price-unknown')}>
        {t('price-unknown-why')}
      </Message>
    );
  }
  return (
    <>
      <Doubt price={price} />
      <Segments
        label={t('price-range')}
        value={range}
        options={PRICE_CHART_RANGES.map((each) => ({ value: each, text: RANGE_TEXTS[each]() }))}
        onChange={onRange}
      />
      {chart.last_usd === null ? (
        <Notice>{t('price-no-history')}</Notice>
      ) : (
        // The picture of an SVG runs nothing and loads nothing.
        <img
          class="chart"
          width={400}
          height={300}
          src={`data:image/svg+xml,${encodeURIComponent(chart.svg)}`}
          alt={inertText(chart.description)}
        />
      )}
      <Facts price={price} chart={chart} />
    </>
  );
}

/** Says if the price may be wrong. */
function Doubt({ price: { status, sources } }: { price: Price }): JSX.Element | null {
  if (status === 'stale') return <Notice tone="warn">{t('price-stale')}</Notice>;
  if (status === 'one_source') return <Notice>{t('price-one-source')}</Notice>;
  if (status === 'unconfirmed') return <Notice tone="warn">{t('price-unconfirmed')}</Notice>;
  if (status !== 'sources_differ') return null;
  const prices = sources
    .map(({ source, price_usd: of }) => `${sourceName(source)} ${priceText(of)}`)
    .join(', ');
  return <Notice tone="warn">{t('price-differs', { prices: inertText(prices) })}</Notice>;
}

function Facts({ price, chart }: { price: Price; chart: PriceChart }): JSX.Element {
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
    <section class="card" aria-label={t('price-facts')}>
      <dl class="facts">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div class="fact" key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** As the sources write their names; one that this page does not know keeps its own. */
function sourceName(source: string): string {
  return source === 'jupiter' ? 'Jupiter' : source === 'coingecko' ? 'CoinGecko' : source;
}
