import type { UnvaluedReason, UsdValue } from './usd-value.ts';

/** A value as rows have it: millionths of a USD as decimal text. */
export type StoredValue = { usd: string; reason: null } | { usd: null; reason: UnvaluedReason };

export function toStoredValue(value: UsdValue): StoredValue {
  return value.usd === null ? value : { usd: `${value.usd}`, reason: null };
}

export function storedValue(value: StoredValue): UsdValue {
  return value.usd === null ? value : { usd: BigInt(value.usd), reason: null };
}
