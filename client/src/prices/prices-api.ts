import { expectArguments, expectList, pathSegment } from '../arguments/expect-arguments.ts';
import { readTokens } from './metadata-responses.ts';
import type { TokenMetadata } from './metadata-types.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { readPriceChart, readPriceHistory, readPrices, readSignificantChanges } from './price-responses.ts';
import type {
  Price,
  PriceChart,
  PriceHistory,
  SignificantChanges,
  SignificantThresholds,
} from './price-types.ts';
import type { PriceChartRange, PriceChartTheme, PriceResolution } from './price-words.ts';

export interface PriceHistoryOptions extends CallOptions {
  /** Start; without it, the newest 240 candles. */
  from?: Date | undefined;
  /** End, not included; now by default. */
  to?: Date | undefined;
  /** Length of a candle; `1h` by default. */
  resolution?: PriceResolution | undefined;
}

export interface PriceChartOptions extends CallOptions {
  /** Time that the chart shows, up to the last full minute; `24h` by default. */
  range?: PriceChartRange | undefined;
  /** `light` by default. */
  theme?: PriceChartTheme | undefined;
}

/** Prices in USD, as the service has read them from its sources. */
export interface PricesApi {
  /** Up to 50 symbols or mints; the answer has their order. */
  get(tokens: readonly string[], options?: CallOptions): Promise<Price[]>;
  /** Names and logos of up to 50 mints, of tokens that are listed or verified. */
  tokens(mints: readonly string[], options?: CallOptions): Promise<TokenMetadata[]>;
  /** A picture, and what it says in numbers. */
  chart(token: string, options?: PriceChartOptions): Promise<PriceChart>;
  /** At most 1,440 candles. */
  history(token: string, options?: PriceHistoryOptions): Promise<PriceHistory>;
  /** From which changes on the account gets the event `price.significant_change`. */
  getSignificantChanges(options?: CallOptions): Promise<SignificantChanges>;
  /** Percents by timeframe; one that is missing or null is not reported. Null: the usual ones again. */
  changeSignificantChanges(
    thresholds: SignificantThresholds | null,
    options?: CallOptions,
  ): Promise<SignificantChanges>;
}

export function createPricesApi(http: HttpClient): PricesApi {
  return {
    async get(tokens, { signal } = {}) {
      const query = { tokens: expectList('tokens', tokens).join(',') };
      return readPrices(await http.request({ method: 'GET', path: '/prices', query, signal })).prices;
    },
    async tokens(mints, { signal } = {}) {
      const query = { mints: expectList('mints', mints).join(',') };
      return readTokens(await http.request({ method: 'GET', path: '/tokens', query, signal })).tokens;
    },
    async chart(token, { range, theme, signal } = {}) {
      const path = `/prices/${pathSegment('token', token)}/chart`;
      return readPriceChart(await http.request({ method: 'GET', path, query: { range, theme }, signal }));
    },
    async history(token, { from, to, resolution, signal } = {}) {
      const path = `/prices/${pathSegment('token', token)}/history`;
      const query = { from: from?.toISOString(), to: to?.toISOString(), resolution };
      return readPriceHistory(await http.request({ method: 'GET', path, query, signal }));
    },
    async getSignificantChanges({ signal } = {}) {
      return readSignificantChanges(
        await http.request({ method: 'GET', path: '/prices/significant-changes', signal }),
      );
    },
    async changeSignificantChanges(thresholds, { signal } = {}) {
      const body = { thresholds: thresholds === null ? null : expectArguments('thresholds', thresholds) };
      const path = '/prices/significant-changes';
      return readSignificantChanges(await http.request({ method: 'PUT', path, body, signal }));
    },
  };
}
