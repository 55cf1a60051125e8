import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { POOL_SOURCES, type PoolSourceName } from '../../domain/pools/pool.ts';
import { exampleFile, providerExample } from './provider-examples.ts';

/** As an example of prices, with what the answers are about. */
export const poolExample = providerExample.omit({ tokens: true }).extend({
  pools: z.strictObject({
    /** Whose pools the list has. */
    token: z.string(),
    /** The address of the single pool. */
    address: z.string(),
  }),
});

export type PoolExample = z.infer<typeof poolExample>;

export async function readPoolExamples(): Promise<[PoolSourceName, PoolExample][]> {
  return Promise.all(
    POOL_SOURCES.map(async (source) => {
      const text = await readFile(exampleFile(source), 'utf8');
      return [source, poolExample.parse(JSON.parse(text))] as [PoolSourceName, PoolExample];
    }),
  );
}
