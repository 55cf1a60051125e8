import { z } from 'zod';
import { parsePrice } from '../domain/prices/price.ts';
import type { PriceReading, PriceSource } from '../domain/prices/price-source.ts';
import { NATIVE_SOL } from '../domain/tokens.ts';
import { getJson } from './get-json.ts';
import { inBatches } from './in-batches.ts';

/** The header of a key depends on the plan; a key on the host of the other plan is refused. */
export const COINGECKO_PLANS = { demo: 'x-cg-demo-api-key', pro: 'x-cg-pro-api-key' } as const;

export interface CoinGeckoSettings {
  /** `https://api.coingecko.com/api/v3` or `https://pro-api.coingecko.com/api/v3`, or a stand-in. */
  url: string;
  apiKey: string | null;
  plan: keyof typeof COINGECKO_PLANS;
  intervalMs: number;
}

/** SOL has an id in place of a contract. */
export const SOL_ID = 'solana';

/** As few as Jupiter takes, so that an address stays short. */
const MAX_CONTRACTS = 50;

/** A field in another form is missing: one odd token must not take the prices of all others. */
const text = z.string().nullish().catch(null);

/** Unknown ids are missing. Numbers are texts (getJson). */
const answer = z.record(z.string(), z.object({ usd: text, last_updated_at: text }).nullable().catch(null));

/** CoinGecko's `/simple/price` and `/simple/token_price/solana` (demo-api.json and pro-api.json of its documentation). */
export function createCoinGeckoPrices(settings: CoinGeckoSettings): PriceSource {
  const { url, apiKey, plan, intervalMs } = settings;

  async function ask(path: string, list: Record<string, string>, signal: AbortSignal) {
    const address = new URL(`${url}${path}`);
    const flags = { vs_currencies: 'usd', include_last_updated_at: 'true', precision: 'full' };
    for (const [name, value] of Object.entries({ ...list, ...flags })) address.searchParams.set(name, value);
    return getJson({
      route: `GET ${path} of CoinGecko`,
      url: address,
      headers: apiKey === null ? {} : { [COINGECKO_PLANS[plan]]: apiKey },
      schema: answer,
      signal,
    });
  }

  return {
    name: 'coingecko',
    intervalMs,
    async read(tokens, signal) {
      const readings: PriceReading[] = [];
      if (tokens.includes(NATIVE_SOL)) {
        const prices = await ask('/simple/price', { ids: SOL_ID }, signal);
        readings.push(readingOf(NATIVE_SOL, prices[SOL_ID]));
      }
      const mints = tokens.filter((token) => token !== NATIVE_SOL);
      const ofMints = await inBatches(mints, MAX_CONTRACTS, async (batch) => {
        const prices = await ask(
          '/simple/token_price/solana',
          { contract_addresses: batch.join(',') },
          signal,
        );
        return batch.map((mint) => readingOf(mint, prices[mint]));
      });
      return [...readings, ...ofMints];
    },
  };
}

function readingOf(token: string, found: z.infer<typeof answer>[string] | undefined): PriceReading {
  const seconds = Number(found?.last_updated_at ?? Number.NaN);
  return {
    token,
    price: parsePrice(found?.usd ?? ''),
    pricedAt: Number.isSafeInteger(seconds) ? new Date(seconds * 1_000) : null,
    revision: null,
  };
}
