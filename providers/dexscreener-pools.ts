import { z } from 'zod';
import { creationOf, shownName, type Pool, type PoolSource } from '../domain/pools/pool.ts';
import { parseAmountUsd, parsePrice } from '../domain/prices/price.ts';
import { getJson } from './get-json.ts';
import { lenientList, lenientText, solanaAddress, WAIT_MS } from './pool-answer.ts';
import { providerMint, tokenOfMint } from '../domain/provider-mint.ts';

export interface DexScreenerSettings {
  /** `https://api.dexscreener.com`, or a stand-in. */
  url: string;
}

/** It mixes chains in some answers. */
const CHAIN = 'solana';

const side = z.object({ address: solanaAddress, symbol: lenientText });

/** Numbers are texts (getJson). */
const pair = z.object({
  chainId: z.literal(CHAIN),
  dexId: z.string(),
  pairAddress: solanaAddress,
  baseToken: side,
  quoteToken: side,
  priceNative: lenientText,
  priceUsd: lenientText,
  volume: z.object({ h24: lenientText }).nullish().catch(null),
  liquidity: z.object({ usd: lenientText }).nullish().catch(null),
  pairCreatedAt: lenientText,
});

type Pair = z.infer<typeof pair>;

const pairs = lenientList(pair);

/** DexScreener’s `/token-pairs/v1` and `/latest/dex/pairs`, which it documents without fields; these are what its public clients read. */
export function createDexScreenerPools({ url }: DexScreenerSettings): PoolSource {
  return {
    name: 'dexscreener',
    hasFees: false,

    async poolsOf(token) {
      const found = await getJson({
        route: 'GET /token-pairs/v1 of DexScreener',
        url: new URL(`${url}/token-pairs/v1/${CHAIN}/${providerMint(token)}`),
        headers: {},
        schema: pairs,
        unknown: [],
        timeoutMs: WAIT_MS,
      });
      return found.map(poolOf);
    },

    async pool(address) {
      const { pairs: found } = await getJson({
        route: 'GET /latest/dex/pairs of DexScreener',
        url: new URL(`${url}/latest/dex/pairs/${CHAIN}/${address}`),
        headers: {},
        schema: z.object({ pairs: pairs.nullish().transform((list) => list ?? []) }),
        unknown: { pairs: [] },
        timeoutMs: WAIT_MS,
      });
      const same = found.find(({ pairAddress }) => pairAddress === address);
      return same ? { pool: poolOf(same), feePercent: null } : null;
    },
  };
}

function poolOf(found: Pair): Pool {
  return {
    address: found.pairAddress,
    dex: shownName(found.dexId) ?? '',
    base: tokenIn(found.baseToken),
    quote: tokenIn(found.quoteToken),
    price: parsePrice(found.priceUsd ?? ''),
    priceInQuote: parsePrice(found.priceNative ?? ''),
    liquidity: parseAmountUsd(found.liquidity?.usd ?? ''),
    volume24h: parseAmountUsd(found.volume?.h24 ?? ''),
    createdAt: creationOf(new Date(Number(found.pairCreatedAt ?? Number.NaN)), new Date()),
  };
}

function tokenIn({ address, symbol }: Pair['baseToken']): Pool['base'] {
  return { token: tokenOfMint(address), symbol: shownName(symbol ?? '') };
}
