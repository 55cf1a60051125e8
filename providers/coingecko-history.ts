import { z } from 'zod';
import { parsePrice } from '../domain/prices/price.ts';
import type { PriceHistorySource } from '../domain/prices/price-source.ts';
import { NATIVE_SOL } from '../domain/tokens.ts';
import { COINGECKO_PLANS, SOL_ID, type CoinGeckoSettings } from './coingecko-prices.ts';
import { getJson } from './get-json.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Up to a day, a point is 5 minutes long, up to this many days an hour. Older ones are days. */
const MAX_DAYS = 90;

/** A time in milliseconds, and a price. Numbers are texts (getJson). */
const answer = z.object({ prices: z.array(z.array(z.string().nullable().catch(null))) });

/** CoinGecko's `/coins/{id}/market_chart` and `/coins/solana/contract/{mint}/market_chart` (demo-api.json and pro-api.json of its documentation). */
export function createCoinGeckoHistory(
  settings: Pick<CoinGeckoSettings, 'url' | 'apiKey' | 'plan'>,
): PriceHistorySource {
  const { url, apiKey, plan } = settings;
  return {
    name: 'coingecko',
    async history(token, { from, to }, signal) {
      const days = Math.ceil((Date.now() - from.getTime()) / DAY_MS);
      if (days > MAX_DAYS) return [];
      const coin = token === NATIVE_SOL ? '' : `/contract/${token}`;
      const address = new URL(`${url}/coins/${SOL_ID}${coin}/market_chart`);
      address.searchParams.set('vs_currency', 'usd');
      address.searchParams.set('days', String(Math.max(days, 1)));
      address.searchParams.set('precision', 'full');
      const { prices } = await getJson({
        route: `GET /coins/…/market_chart of CoinGecko`,
        url: address,
        headers: apiKey === null ? {} : { [COINGECKO_PLANS[plan]]: apiKey },
        schema: answer,
        unknown: { prices: [] },
        signal,
      });
      return prices
        .flatMap(([time, text]) => {
          const [ms, price] = [Number(time ?? Number.NaN), parsePrice(text ?? '')];
          return Number.isSafeInteger(ms) && price !== null ? [{ at: new Date(ms), price }] : [];
        })
        .filter(({ at }) => at > from && at < to);
    },
  };
}
