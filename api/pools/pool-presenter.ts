import type { z } from 'zod';
import { ageInDays } from '../../domain/pools/pool.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import type { FoundPool, SideOfPool } from '../../use-cases/pools/read-pools.ts';
import type { poolData } from './pool-schemas.ts';

const MS_PER_SECOND = 1_000;

export function presentPool(pool: FoundPool, now: Date): z.input<typeof poolData> {
  const { base, quote, fee, createdAt, asOf } = pool;
  return {
    address: pool.address,
    pair: `${base.symbol ?? base.token}/${quote.symbol ?? quote.token}`,
    dex: pool.dex,
    base: presentSide(base),
    quote: presentSide(quote),
    price_usd: orNull(pool.price),
    price_in_quote: orNull(pool.priceInQuote),
    liquidity_usd: orNull(pool.liquidity),
    volume_24h_usd: orNull(pool.volume24h),
    fee_percent: fee.percent,
    fee_reason: fee.reason,
    created_at: createdAt?.toISOString() ?? null,
    age_days: ageInDays(createdAt, now),
    source: pool.source,
    as_of: asOf.toISOString(),
    as_of_age_seconds: Math.floor((now.getTime() - asOf.getTime()) / MS_PER_SECOND),
    stale: pool.isStale,
  };
}

function presentSide({ token, symbol, isListed }: SideOfPool) {
  return { mint: token, symbol, listed: isListed };
}

function orNull(number: FoundPool['price']): string | null {
  return number === null ? null : formatPrice(number);
}
