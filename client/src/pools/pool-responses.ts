import { readFields, type FieldReader } from '../transport/field-reader.ts';
import { readPage, type Page } from '../transport/paged-list.ts';
import type { Pool, PoolSide } from './pool-types.ts';
import type { FeeReason, PoolSource } from './pool-words.ts';

export function readPoolPage(data: unknown): Page<Pool> {
  return readPage(data, 'pools', poolOf);
}

export function readPool(data: unknown): Pool {
  return poolOf(readFields(data, 'pool'));
}

function poolOf(pool: FieldReader): Pool {
  return {
    address: pool.text('address'),
    pair: pool.text('pair'),
    dex: pool.text('dex'),
    base: sideOf(pool.object('base')),
    quote: sideOf(pool.object('quote')),
    price_usd: pool.textOrNull('price_usd'),
    price_in_quote: pool.textOrNull('price_in_quote'),
    liquidity_usd: pool.textOrNull('liquidity_usd'),
    volume_24h_usd: pool.textOrNull('volume_24h_usd'),
    fee_percent: pool.textOrNull('fee_percent'),
    fee_reason: pool.textOrNull('fee_reason') as FeeReason | null,
    created_at: pool.textOrNull('created_at'),
    age_days: pool.integerOrNull('age_days'),
    source: pool.text('source') as PoolSource,
    as_of: pool.text('as_of'),
    as_of_age_seconds: pool.integer('as_of_age_seconds'),
    stale: pool.flag('stale'),
  };
}

function sideOf(side: FieldReader): PoolSide {
  return { mint: side.text('mint'), symbol: side.textOrNull('symbol'), listed: side.flag('listed') };
}
