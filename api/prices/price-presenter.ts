import type { z } from 'zod';
import { describeChart } from '../../charts/describe-chart.ts';
import { chartFacts, chartGaps } from '../../domain/prices/price-chart.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import type { TokenChart } from '../../use-cases/prices/read-price-chart.ts';
import type { PriceHistory } from '../../use-cases/prices/read-price-history.ts';
import type { TokenPrice } from '../../use-cases/prices/read-prices.ts';
import type { priceChartData, priceData, priceHistoryData } from './price-schemas.ts';

const MS_PER_SECOND = 1_000;

export function presentPrice(found: TokenPrice, now: Date): z.input<typeof priceData> {
  const { asked, token, symbol, agreed, change24h, change7d } = found;
  const { status, price, pricedAt, readings } = agreed;
  return {
    asked,
    token: symbol ?? token,
    mint: token,
    price_usd: price === null ? null : formatPrice(price),
    status: token === null ? 'unlisted' : status,
    source: readings.find((reading) => reading.price === price)?.source ?? null,
    sources: readings.flatMap(({ source, price: ofSource, freshAt }) =>
      ofSource === null
        ? []
        : [{ source, price_usd: formatPrice(ofSource), priced_at: freshAt.toISOString() }],
    ),
    priced_at: pricedAt?.toISOString() ?? null,
    age_seconds: pricedAt && Math.floor((now.getTime() - pricedAt.getTime()) / MS_PER_SECOND),
    stale: status === 'stale',
    change_24h_percent: change24h,
    change_7d_percent: change7d,
  };
}

export function presentPriceHistory({
  token,
  symbol,
  resolution,
  candles,
}: PriceHistory): z.input<typeof priceHistoryData> {
  return {
    token: symbol ?? token,
    mint: token,
    resolution,
    candles: candles.map((candle) => ({ ...candle, at: candle.at.toISOString() })),
  };
}

export function presentPriceChart(
  { mint, range, chart }: TokenChart,
  svg: string,
): z.input<typeof priceChartData> {
  const { token, from, until, sources } = chart;
  const facts = chartFacts(chart);
  return {
    token,
    mint,
    range,
    from: from.toISOString(),
    until: until.toISOString(),
    sources: [...sources],
    since: facts?.since?.toISOString() ?? null,
    first_usd: facts && formatPrice(facts.first.price),
    last_usd: facts && formatPrice(facts.last.price),
    last_at: facts && facts.last.at.toISOString(),
    lowest_usd: facts && formatPrice(facts.lowest),
    highest_usd: facts && formatPrice(facts.highest),
    change_percent: facts && facts.change,
    gaps: chartGaps(chart).map((gap) => ({ from: gap.from.toISOString(), until: gap.until.toISOString() })),
    description: describeChart(chart),
    svg,
  };
}
