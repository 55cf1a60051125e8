/**
 * `npm run providers:record` asks the providers themselves, and replaces the examples by what they answered. JUPITER_API_KEY and
 * COINGECKO_API_KEY are used if they are set. A provider that does not answer keeps its example.
 */
import { writeFile } from 'node:fs/promises';
import type { PoolSourceName } from '../../domain/pools/pool.ts';
import type { PriceSourceName } from '../../domain/prices/price-source.ts';
import { COINGECKO_PLANS } from '../../providers/coingecko-prices.ts';
import { readPoolExamples } from './pool-examples.ts';
import { exampleFile, readExamples, type ProviderExample } from './provider-examples.ts';

const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
/** A wallet program: not a mint, so it has no price. */
const NO_MINT = '11111111111111111111111111111111';

const FLAGS = 'vs_currencies=usd&include_last_updated_at=true&precision=full';

/** The real address of each path of a stand-in; pools have the same path below the provider's own host. */
const ADDRESSES: Record<string, string> = {
  '/jup/price/v3': `https://api.jup.ag/price/v3?ids=${WRAPPED_SOL},${USDC},${NO_MINT}`,
  '/gecko/simple/price': `https://api.coingecko.com/api/v3/simple/price?ids=solana&${FLAGS}`,
  '/gecko/simple/token_price/solana': `https://api.coingecko.com/api/v3/simple/token_price/solana?contract_addresses=${USDC},${NO_MINT}&${FLAGS}`,
};

type Source = PriceSourceName | PoolSourceName;

const KEYS: Partial<Record<Source, [header: string, key: string | undefined]>> = {
  jupiter: ['x-api-key', process.env['JUPITER_API_KEY']],
  coingecko: [COINGECKO_PLANS.demo, process.env['COINGECKO_API_KEY']],
};

let failures = 0;

function addressOf(path: string): string {
  return (
    ADDRESSES[path] ??
    path
      .replace(/^\/dex\//, 'https://api.dexscreener.com/')
      .replace(
        /^\/gecko\/(.*)$/,
        'https://api.geckoterminal.com/api/v2/$1?include=base_token,quote_token,dex',
      )
  );
}

async function record(
  source: Source,
  example: Pick<ProviderExample, 'answers' | 'source'> & Record<string, unknown>,
): Promise<void> {
  try {
    const [header, key] = KEYS[source] ?? [];
    const answers: Record<string, string> = {};
    for (const path of Object.keys(example.answers)) {
      const response = await fetch(addressOf(path), { headers: header && key ? { [header]: key } : {} });
      if (!response.ok) throw new Error(`${path}: status ${response.status}`);
      answers[path] = await response.text();
    }
    const recorded = { ...example, origin: 'recorded', answers };
    await writeFile(exampleFile(source), `${JSON.stringify(recorded, null, 2)}\n`);
    console.log(`${source}: recorded`);
  } catch (error) {
    failures += 1;
    console.error(
      `${source}: not recorded, the example is as before (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

for (const [source, example] of await readExamples()) {
  await record(source, { ...example, tokens: { priced: ['SOL', USDC], unpriced: [NO_MINT] } });
}
for (const [source, example] of await readPoolExamples()) await record(source, example);
process.exitCode = failures > 0 ? 1 : 0;
