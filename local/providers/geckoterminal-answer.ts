import { shownPools, type MarketPool } from './market-pools.ts';
import type { ProviderAnswer, ProviderRequest } from './provider-answer.ts';
import { hasFault } from './shown-price.ts';
import { mintOf, tokenOf } from './wrapped-sol.ts';

const PAGE = 20;

const NOT_FOUND: ProviderAnswer = {
  status: 404,
  body: { errors: [{ status: '404', title: 'Not Found' }] },
};

/** Pools of GeckoTerminal, below `/networks`; all numbers are texts (demo-api.json of CoinGecko's documentation). */
export function geckoTerminalAnswer(request: ProviderRequest): ProviderAnswer {
  const pools = shownPools(request);
  const [, mint] = /^\/networks\/solana\/tokens\/([^/]+)\/pools$/.exec(request.path) ?? [];
  if (mint !== undefined) {
    const token = tokenOf(mint);
    const found = pools.filter(({ base, quote }) => base.token === token || quote.token === token);
    if (found.length === 0) return NOT_FOUND;
    const from = (Number(request.query.get('page') ?? 1) - 1) * PAGE;
    const page = found.slice(from, from + PAGE);
    const data = page.map((pool) => poolOf(request, pool));
    return {
      status: 200,
      body: { data: hasFault(request, 'extra') ? [null, ...data] : data, included: namesIn(request, page) },
    };
  }
  const [, address] = /^\/networks\/solana\/pools\/([^/]+)$/.exec(request.path) ?? [];
  const pool = pools.find((each) => each.address === address);
  if (!pool) return NOT_FOUND;
  const data = poolOf(request, pool);
  const fee = hasFault(request, 'nulls') ? null : pool.feePercent;
  return {
    status: 200,
    body: {
      data: { ...data, attributes: { ...data.attributes, pool_fee_percentage: fee } },
      included: namesIn(request, [pool]),
    },
  };
}

function poolOf(request: ProviderRequest, pool: MarketPool) {
  const orNull = (text: string): string | null => (hasFault(request, 'nulls') ? null : text);
  return {
    id: `solana_${pool.address}`,
    type: 'pool',
    attributes: {
      address: pool.address,
      name: `${pool.base.symbol} / ${pool.quote.symbol} ${pool.feePercent}%`,
      base_token_price_usd: orNull(pool.priceUsd),
      base_token_price_quote_token: orNull(pool.priceInQuote),
      quote_token_price_usd: orNull(pool.quote.priceUsd),
      reserve_in_usd: orNull(pool.liquidityUsd),
      volume_usd: hasFault(request, 'nulls') ? null : { h24: pool.volume24hUsd },
      pool_created_at: orNull(pool.createdAt.toISOString()),
      market_cap_usd: null,
      ...(hasFault(request, 'extra') ? { note: [{ text: 'x' }] } : {}),
    },
    relationships: {
      base_token: { data: { id: `solana_${mintOf(pool.base.token)}`, type: 'token' } },
      quote_token: { data: { id: `solana_${mintOf(pool.quote.token)}`, type: 'token' } },
      dex: { data: { id: pool.dex, type: 'dex' } },
    },
  };
}

/** Only what the caller asks for by `include`. */
function namesIn(request: ProviderRequest, pools: readonly MarketPool[]) {
  const asked = (request.query.get('include') ?? '').split(',');
  const tokens = pools.flatMap(({ base, quote }) => [
    ...(asked.includes('base_token') ? [base] : []),
    ...(asked.includes('quote_token') ? [quote] : []),
  ]);
  return [...new Map(tokens.map((each) => [each.token, each])).values()].map(({ token, symbol }) => ({
    id: `solana_${mintOf(token)}`,
    type: 'token',
    attributes: { address: mintOf(token), name: symbol, symbol, decimals: 9 },
  }));
}
