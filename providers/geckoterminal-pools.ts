import { z } from 'zod';
import {
  creationOf,
  feeOf,
  shownName,
  type Pool,
  type PoolSource,
  type PoolToken,
} from '../domain/pools/pool.ts';
import { parseAmountUsd, parsePrice } from '../domain/prices/price.ts';
import { COINGECKO_PLANS } from './coingecko-prices.ts';
import { getJson } from './get-json.ts';
import { lenientList, lenientText, solanaAddress, WAIT_MS } from './pool-answer.ts';
import { providerMint, tokenOfMint } from '../domain/provider-mint.ts';

export interface GeckoTerminalSettings {
  /** `https://api.geckoterminal.com/api/v2`; with a key of CoinGecko its `…/api/v3/onchain`; or a stand-in. */
  url: string;
  apiKey: string | null;
  plan: keyof typeof COINGECKO_PLANS;
}

const NETWORK = 'solana';

/** Names of tokens and exchanges come in the same answer. */
const INCLUDE = 'base_token,quote_token,dex';

const reference = z.object({ data: z.object({ id: z.string() }) });

const PREFIX = `${NETWORK}_`;

/** Ids of tokens are `solana_<mint>`. */
const mintReference = z.object({
  data: z.object({
    id: z
      .string()
      .startsWith(PREFIX)
      .transform((id) => id.slice(PREFIX.length))
      .pipe(solanaAddress),
  }),
});

/** Every number is a text. The fee comes with a single pool only. */
const pool = z.object({
  attributes: z.object({
    address: solanaAddress,
    base_token_price_usd: lenientText,
    base_token_price_quote_token: lenientText,
    reserve_in_usd: lenientText,
    volume_usd: z.object({ h24: lenientText }).nullish().catch(null),
    pool_created_at: lenientText,
    pool_fee_percentage: lenientText,
  }),
  relationships: z.object({ base_token: mintReference, quote_token: mintReference, dex: reference }),
});

const included = z.object({ id: z.string(), attributes: z.object({ symbol: lenientText }) });

type FoundPool = z.infer<typeof pool>;
type Included = z.infer<typeof included>;

const others = lenientList(included)
  .nullish()
  .catch(null)
  .transform((list) => list ?? []);

const listAnswer = z.object({ data: lenientList(pool), included: others });
const poolAnswer = z.object({ data: pool.nullable(), included: others });

/** GeckoTerminal’s pools (demo-api.json of CoinGecko’s documentation, `/onchain/networks/{network}/…`). */
export function createGeckoTerminalPools({ url, apiKey, plan }: GeckoTerminalSettings): PoolSource {
  const headers = apiKey === null ? {} : { [COINGECKO_PLANS[plan]]: apiKey };

  function addressOf(path: string, query: Record<string, string> = {}): URL {
    const address = new URL(`${url}/networks/${NETWORK}${path}`);
    for (const [name, value] of Object.entries({ include: INCLUDE, ...query })) {
      address.searchParams.set(name, value);
    }
    return address;
  }

  return {
    name: 'geckoterminal',
    hasFees: true,

    async poolsOf(token) {
      const answer = await getJson({
        route: 'GET /networks/{network}/tokens/{token}/pools of GeckoTerminal',
        // The order of the provider for its most useful pools; the first page has twenty.
        url: addressOf(`/tokens/${providerMint(token)}/pools`, { sort: 'h24_volume_usd_liquidity_desc' }),
        headers,
        schema: listAnswer,
        unknown: { data: [], included: [] },
        timeoutMs: WAIT_MS,
      });
      return answer.data.map((found) => poolOf(found, answer.included));
    },

    async pool(address) {
      const answer = await getJson({
        route: 'GET /networks/{network}/pools/{address} of GeckoTerminal',
        url: addressOf(`/pools/${address}`),
        headers,
        schema: poolAnswer,
        unknown: { data: null, included: [] },
        timeoutMs: WAIT_MS,
      });
      const { data: found } = answer;
      if (found?.attributes.address !== address) return null;
      return {
        pool: poolOf(found, answer.included),
        feePercent: feeOf(found.attributes.pool_fee_percentage ?? ''),
      };
    },
  };
}

function poolOf({ attributes, relationships }: FoundPool, named: readonly Included[]): Pool {
  return {
    address: attributes.address,
    dex: shownName(relationships.dex.data.id) ?? '',
    base: tokenIn(relationships.base_token.data.id, named),
    quote: tokenIn(relationships.quote_token.data.id, named),
    price: parsePrice(attributes.base_token_price_usd ?? ''),
    priceInQuote: parsePrice(attributes.base_token_price_quote_token ?? ''),
    liquidity: parseAmountUsd(attributes.reserve_in_usd ?? ''),
    volume24h: parseAmountUsd(attributes.volume_usd?.h24 ?? ''),
    createdAt: creationOf(new Date(attributes.pool_created_at ?? ''), new Date()),
  };
}

function tokenIn(mint: string, named: readonly Included[]): PoolToken {
  const symbol = named.find(({ id }) => id === `${PREFIX}${mint}`)?.attributes.symbol;
  return { token: tokenOfMint(mint), symbol: shownName(symbol ?? '') };
}
