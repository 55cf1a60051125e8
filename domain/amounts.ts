/** Decimal places of SOL: 1 SOL = 1,000,000,000 lamports. */
export const SOL_DECIMALS = 9;

/** The largest amount a token account or a wallet can hold (u64). */
export const MAX_BASE_UNITS = 2n ** 64n - 1n;

export type AmountProblem = 'malformed' | 'too_many_decimals' | 'not_positive' | 'too_large';

export type ParsedAmount = { ok: true; baseUnits: bigint } | { ok: false; problem: AmountProblem };

/** On each side of the point: bounded, so that a text of a million zeros is refused at its forty-first. */
export const MAX_DIGITS = 40;

const DECIMAL = `(-?)(\\d{1,${MAX_DIGITS}})(?:\\.(\\d{1,${MAX_DIGITS}}))?`;

const PLAIN_DECIMAL = new RegExp(`^${DECIMAL}$`);

/**
 * Reads a plain decimal (`"1.5"`) into base units without passing through a float. Zeros beyond the decimals change nothing.
 * Exponents, signs other than a leading minus, and blanks are malformed.
 */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return { ok: false, problem: 'malformed' };
  const [, sign, whole = '', written = ''] = match;
  const fraction = written.replace(/0+$/, '');
  if (fraction.length > decimals) return { ok: false, problem: 'too_many_decimals' };
  const baseUnits = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (sign === '-' || baseUnits === 0n) return { ok: false, problem: 'not_positive' };
  if (baseUnits > MAX_BASE_UNITS) return { ok: false, problem: 'too_large' };
  return { ok: true, baseUnits };
}

/** The same number without superfluous zeros; null if it is malformed. */
export function canonicalDecimal(text: string): string | null {
  const [, sign, whole = '', fraction = ''] = PLAIN_DECIMAL.exec(text) ?? [];
  if (sign === undefined) return null;
  const digits = fraction.replace(/0+$/, '');
  return `${sign}${BigInt(whole)}${digits ? `.${digits}` : ''}`;
}

/**
 * The form by which requests of one idempotency key are compared: `0.5` and `0.50` are the same. A word such as `max` stays. Content
 * hashes are of base units, which have one form only.
 */
export function canonicalAmount(text: string): string {
  return canonicalDecimal(text) ?? text;
}

const JSON_NUMBER = new RegExp(`^${DECIMAL}(?:[eE]([+-]?\\d{1,9}))?$`);

/** No amount needs more: the chain's largest has 20 digits. */
export const MAX_EXPONENT = 40;

/**
 * The text of a JSON number as a plain decimal without superfluous zeros: `1e-7` is `0.0000001`. Null if it has more digits than a plain
 * decimal may have, or an exponent beyond {@link MAX_EXPONENT}, which is refused before anything is expanded.
 */
export function decimalOfNumber(text: string): string | null {
  const [, sign, whole = '', fraction = '', exponent = '0'] = JSON_NUMBER.exec(text) ?? [];
  if (sign === undefined || Math.abs(Number(exponent)) > MAX_EXPONENT) return null;
  const decimals = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction + '0'.repeat(Math.max(-decimals, 0)));
  const decimal = formatAmount(sign === '-' ? -units : units, Math.max(decimals, 0));
  return PLAIN_DECIMAL.test(decimal) ? decimal : null;
}

/** Below zero if the first one is less, above zero if it is more. Throws unless both are plain decimals. */
export function compareDecimals(first: string, second: string): number {
  const [a, b] = [PLAIN_DECIMAL.exec(first), PLAIN_DECIMAL.exec(second)];
  if (!a || !b) throw new Error('not a plain decimal');
  const decimals = Math.max(a[3]?.length ?? 0, b[3]?.length ?? 0);
  const difference = unitsOf(a, decimals) - unitsOf(b, decimals);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function unitsOf([, sign = '', whole = '', fraction = '']: RegExpExecArray, decimals: number): bigint {
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}

/** Base units as a decimal string without trailing zeros: `1500000000n, 9` is `"1.5"`, zero is `"0"`. */
export function formatAmount(baseUnits: bigint, decimals: number): string {
  const negative = baseUnits < 0n;
  const digits = (negative ? -baseUnits : baseUnits).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

export function formatSol(lamports: bigint): string {
  return formatAmount(lamports, SOL_DECIMALS);
}
