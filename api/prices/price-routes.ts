import type { ChartDrawer } from '../../charts/chart-drawer.ts';
import type { Network } from '../../domain/networks.ts';
import type { Prices } from '../../use-cases/prices/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import { priceChartExample, priceExample, priceHistoryExample } from './price-examples.ts';
import { presentPrice, presentPriceChart, presentPriceHistory } from './price-presenter.ts';
import {
  priceHistoryData,
  priceTokenParams,
  priceChartData,
  priceChartQuery,
  priceHistoryQuery,
  pricesData,
  pricesQuery,
} from './price-schemas.ts';

export interface PriceRoutesDeps {
  prices: Prices;
  charts: ChartDrawer;
  defaultNetwork: Network;
}

export function priceRoutes({ prices, charts, defaultNetwork }: PriceRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/prices',
      name: 'getPrices',
      summary: 'Prices of tokens in USD',
      description:
        'The prices that the service has read from its sources, with their age. A token that has no price is listed as such, and never as 0. A mint that is asked for the first time is read from now on, so its price comes some seconds later.',
      authenticated: true,
      network: true,
      query: pricesQuery,
      successStatus: 200,
      message: 'These are the prices.',
      data: pricesData,
      example: { prices: [priceExample] },
      errors: [],
      async handler({ actor, headers, query: { tokens } }) {
        const found = await prices.read(actor, networkOf(headers, actor, defaultNetwork), tokens);
        const now = new Date();
        return { data: { prices: found.map((each) => presentPrice(each, now)) } };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/prices/{token}/history',
      name: 'getPriceHistory',
      summary: 'Earlier prices of a token',
      description:
        'Candles of the prices on which the sources agreed. They begin when the service first read the token.',
      authenticated: true,
      network: true,
      params: priceTokenParams,
      query: priceHistoryQuery,
      successStatus: 200,
      message: 'This is the history of the price.',
      data: priceHistoryData,
      example: priceHistoryExample,
      errors: [],
      async handler({ actor, headers, params: { token }, query }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const history = await prices.history(actor, network, {
          token,
          from: query.from,
          to: query.to,
          resolution: query.resolution,
        });
        return { data: presentPriceHistory(history) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/prices/{token}/chart',
      name: 'getPriceChart',
      summary: 'A chart of a token’s price',
      description:
        'The price on which the sources agreed, as a picture and in numbers. A time without a price is a gap in the line. `Accept: image/png` answers a PNG of 1,200 by 900 pixels, `Accept: image/svg+xml` the SVG.',
      authenticated: true,
      network: true,
      params: priceTokenParams,
      query: priceChartQuery,
      successStatus: 200,
      message: 'This is the chart of the price.',
      data: priceChartData,
      example: priceChartExample,
      errors: ['SERVICE_UNAVAILABLE'],
      picture: {
        description: 'The chart.',
        svg: ({ svg }) => svg,
        png: ({ svg }) => charts.png(svg),
      },
      async handler({ actor, headers, params: { token }, query: { range, theme } }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const found = await prices.chart(actor, network, { token, range });
        return { data: presentPriceChart(found, await charts.svg(found.chart, theme)) };
      },
    }),
  ];
}
