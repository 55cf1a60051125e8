import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { PoolSourceName } from '../../domain/pools/pool.ts';
import { PRICE_SOURCES, type PriceSourceName } from '../../domain/prices/price-source.ts';

/**
 * Answers of a provider. `from-documentation`: written to the provider's published field tables, and never seen on the wire. `recorded`:
 * received from the provider by `npm run providers:record`.
 */
export const providerExample = z.strictObject({
  origin: z.enum(['from-documentation', 'recorded']),
  source: z.string(),
  tokens: z.strictObject({ priced: z.array(z.string()), unpriced: z.array(z.string()) }),
  /** The text of each answer, by the path of a stand-in. */
  answers: z.record(z.string(), z.string()),
});

export type ProviderExample = z.infer<typeof providerExample>;

export function exampleFile(source: PriceSourceName | PoolSourceName): URL {
  return new URL(`examples/${source}.json`, import.meta.url);
}

export async function readExamples(): Promise<[PriceSourceName, ProviderExample][]> {
  return Promise.all(
    PRICE_SOURCES.map(async (source) => {
      const text = await readFile(exampleFile(source), 'utf8');
      return [source, providerExample.parse(JSON.parse(text))] as [PriceSourceName, ProviderExample];
    }),
  );
}
