import { z } from 'zod';
import { parsePrice } from '../domain/prices/price.ts';
import type { PriceSource } from '../domain/prices/price-source.ts';
import { inBatches } from './in-batches.ts';
import { getFromJupiter, type JupiterAccess } from './jupiter-request.ts';
import { providerMint } from '../domain/provider-mint.ts';

interface JupiterSettings extends JupiterAccess {
  intervalMs: number;
}

/** Jupiter Price v3: at most 50 ids in a request. */
const MAX_IDS = 50;

/** A field in another form is missing: one odd token must not take the prices of all others. */
const text = z.string().nullish().catch(null);

/** A mint without a reliable price is missing, or null. Numbers are texts (getJson). */
const answer = z.record(z.string(), z.object({ usdPrice: text, blockId: text }).nullable().catch(null));

const ROUTE = 'GET /price/v3 of Jupiter';

/** Jupiter Price v3 (openapi-spec/price/v3/price.yaml of its documentation). */
export function createJupiterPrices({ url, apiKey, intervalMs }: JupiterSettings): PriceSource {
  return {
    name: 'jupiter',
    intervalMs,
    async read(tokens, signal) {
      return inBatches(tokens, MAX_IDS, async (batch) => {
        const address = new URL(`${url}/price/v3`);
        address.searchParams.set('ids', batch.map(providerMint).join(','));
        const prices = await getFromJupiter(apiKey, {
          route: ROUTE,
          url: address,
          schema: answer,
          signal,
        });
        return batch.map((token) => {
          const found = prices[providerMint(token)];
          return {
            token,
            price: parsePrice(found?.usdPrice ?? ''),
            pricedAt: null,
            revision: found?.blockId ?? null,
          };
        });
      });
    },
  };
}
