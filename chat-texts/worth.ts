import { parseUsd, shortUsd, type UsdValue } from '../domain/prices/usd-value.ts';

/** Stands after an amount, such as ` (225.00 USD)`; nothing if the value is not known. */
export function worth({ usd }: Pick<UsdValue, 'usd'>): string {
  const shown = shortUsd({ usd });
  return shown === null ? '' : ` (${shown} USD)`;
}

/** The same for a value as it is written in events. */
export function worthText(text: string | null): string {
  return worth({ usd: text === null ? null : parseUsd(text) });
}
