import { LosslessNumber } from 'lossless-json';
import { shownPools, type MarketPool } from './market-pools.ts';
import type { ProviderAnswer, ProviderRequest } from './provider-answer.ts';
import { hasFault } from './shown-price.ts';
import { mintOf, tokenOf } from './wrapped-sol.ts';

/** An answer has some thirty pairs. */
const MAX_PAIRS = 30;

const SCHEMA_VERSION = '1.0.0';

/** `/token-pairs/v1/{chain}/{mint}` and `/latest/dex/pairs/{chain}/{address}` of DexScreener, which needs no key. */
export function dexScreenerAnswer(request: ProviderRequest): ProviderAnswer {
  const [, of, chain = '', id = ''] =
    /^\/(token-pairs\/v1|latest\/dex\/pairs)\/([^/]+)\/([^/]+)$/.exec(request.path) ?? [];
  if (of === undefined) return { status: 404, body: { message: 'Not Found' } };
  const pools = chain === 'solana' ? shownPools(request) : [];
  if (of === 'token-pairs/v1') {
    const token = tokenOf(id);
    const ofToken = pools.filter(({ base, quote }) => base.token === token || quote.token === token);
    return { status: 200, body: [...otherChain(request), ...pairsOf(request, ofToken.slice(0, MAX_PAIRS))] };
  }
  const found = pairsOf(
    request,
    pools.filter(({ address }) => address === id),
  );
  // It knows no such pair.
  if (found.length === 0 || hasFault(request, 'nulls')) {
    return { status: 200, body: { schemaVersion: SCHEMA_VERSION, pairs: null, pair: null } };
  }
  return { status: 200, body: { schemaVersion: SCHEMA_VERSION, pairs: found, pair: found[0] } };
}

/** It has texts and numbers. */
function pairsOf(request: ProviderRequest, pools: readonly MarketPool[]) {
  const hasNulls = hasFault(request, 'nulls');
  return pools.map((pool) => ({
    chainId: 'solana',
    dexId: pool.dex,
    url: `https://dexscreener.com/solana/${pool.address.toLowerCase()}`,
    pairAddress: pool.address,
    ...(pool.label === '' ? {} : { labels: [pool.label] }),
    baseToken: sideOf(pool.base),
    quoteToken: sideOf(pool.quote),
    priceNative: hasNulls ? null : pool.priceInQuote,
    ...(hasNulls ? {} : { priceUsd: pool.priceUsd }),
    txns: { h24: { buys: 12, sells: 9 } },
    volume: hasNulls ? null : { h24: new LosslessNumber(pool.volume24hUsd) },
    priceChange: {},
    ...(hasNulls ? {} : { liquidity: { usd: new LosslessNumber(pool.liquidityUsd), base: 1, quote: 1 } }),
    ...(hasNulls ? {} : { pairCreatedAt: pool.createdAt.getTime() }),
    ...(hasFault(request, 'extra') ? { boosts: { active: 10 }, note: [{ text: 'x' }] } : {}),
  }));
}

/** Answers may mix chains. */
function otherChain(request: ProviderRequest): unknown[] {
  return hasFault(request, 'extra') ? [{ chainId: 'base', dexId: 'uniswap', pairAddress: '0x01' }, null] : [];
}

function sideOf({ token, symbol }: MarketPool['base']) {
  return { address: mintOf(token), name: symbol, symbol };
}
