import { parseAmount, SOL_DECIMALS } from '../../client/src/checks/amounts.ts';

/** Writes base units as a decimal amount without trailing zeros. */
export function formatBaseUnits(baseUnits: bigint, decimals: number): string {
  const sign = baseUnits < 0n ? '-' : '';
  const digits = (baseUnits < 0n ? -baseUnits : baseUnits).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${sign}${whole}${fraction && `.${fraction}`}`;
}

/** Reads a decimal amount of the service, which may be zero or signed. */
export function readBaseUnits(amount: string, decimals: number): bigint {
  if (amount.startsWith('-')) return -readBaseUnits(amount.slice(1), decimals);
  return /^[0.]*$/.test(amount) ? 0n : parseAmount(amount.replace(/^\+/, ''), decimals);
}

export function readLamports(sol: string): bigint {
  return readBaseUnits(sol, SOL_DECIMALS);
}

export function formatLamports(lamports: bigint): string {
  return formatBaseUnits(lamports, SOL_DECIMALS);
}

/** The whole part in groups of three, for reading; never for a field or a request. */
export function groupDigits(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
