import { shortUsd, type UsdValue } from '../domain/prices/usd-value.ts';

/** Stands after an amount, such as ` (225.00 USD)`; nothing if the value is not known. */
export function worth(value: UsdValue | null): string {
  const usd = value && shortUsd(value);
  return usd === null ? '' : ` (${usd} USD)`;
}
