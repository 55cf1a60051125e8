import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import type { MarketToken } from './market.ts';
import type { ProviderRequest } from './provider-answer.ts';
import { shownNumber, shownPrice } from './shown-price.ts';

/** A pool of the market. Its prices are those of its tokens. */
export interface MarketPool {
  address: string;
  dex: string;
  label: string;
  feePercent: string;
  base: PooledToken;
  quote: PooledToken;
  /** Texts of numbers, as the provider that is asked shows them. */
  priceUsd: string;
  priceInQuote: string;
  liquidityUsd: string;
  volume24hUsd: string;
  createdAt: Date;
}

interface PooledToken extends Pick<MarketToken, 'token' | 'symbol'> {
  priceUsd: string;
}

/** Every pair of tokens has a pool in each of these. */
const VENUES = [
  { dex: 'raydium', label: 'CLMM', feePercent: '0.04', liquidity: 8_400_000, days: 610 },
  { dex: 'orca', label: 'wp', feePercent: '0.05', liquidity: 5_250_000, days: 720 },
  { dex: 'meteora', label: 'DLMM', feePercent: '0.1', liquidity: 2_730_000, days: 240 },
  { dex: 'raydium', label: 'CPMM', feePercent: '0.25', liquidity: 910_000, days: 400 },
  { dex: 'orca', label: 'wp', feePercent: '0.3', liquidity: 365_000, days: 530 },
  { dex: 'meteora', label: 'DYN2', feePercent: '1', liquidity: 48_000, days: 12 },
  { dex: 'pumpswap', label: '', feePercent: '0.3', liquidity: 6_500, days: 2 },
] as const;

const DAY_MS = 86_400_000;

/** All pools as this provider shows them; those with a token that it leaves out are missing. */
export function shownPools(request: ProviderRequest): MarketPool[] {
  const tokens = request.market.tokens().flatMap(({ token, symbol }): PooledToken[] => {
    const priceUsd = shownPrice(request, token);
    return priceUsd === null ? [] : [{ token, symbol, priceUsd }];
  });
  tokens.sort((one, other) => quoteRank(other) - quoteRank(one));
  return tokens.flatMap((quote, index) =>
    tokens.slice(index + 1).flatMap((base) => VENUES.map((_, venue) => poolOf(request, venue, base, quote))),
  );
}

/** Prices are quoted in dollars first, and then in SOL. */
function quoteRank({ symbol }: PooledToken): number {
  return ['SOL', 'USDC'].indexOf(symbol);
}

function poolOf(request: ProviderRequest, venue: number, base: PooledToken, quote: PooledToken): MarketPool {
  const { dex, label, feePercent, liquidity, days } = VENUES[venue] ?? VENUES[0];
  const share = 0.5 + fraction(base.token);
  return {
    address: base58.encode(createHash('sha256').update(`${venue}/${base.token}/${quote.token}`).digest()),
    dex,
    label,
    feePercent,
    base,
    quote,
    priceUsd: base.priceUsd,
    priceInQuote: shownNumber(request, String(Number(base.priceUsd) / Number(quote.priceUsd))),
    liquidityUsd: shownNumber(request, (liquidity * share).toFixed(2)),
    volume24hUsd: shownNumber(request, (liquidity * share * (1.5 - share)).toFixed(4)),
    createdAt: new Date(Math.floor(Date.now() / DAY_MS - days) * DAY_MS),
  };
}

/** Between 0 and 1, by the text alone. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}
