/** A price in USD as an integer number of 10^-30 USD, so that no price passes through a float. */
export type Price = bigint;

/** Enough for 17 significant digits of a token that is worth a billionth of a cent. */
export const PRICE_DECIMALS = 30;

const ONE = 10n ** BigInt(PRICE_DECIMALS);

/** A higher price is a provider's mistake: no token is worth a trillion dollars. */
const MAX_PRICE = 10n ** 12n * ONE;

const DECIMAL = /^(\d{1,40})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A positive number in JSON's form, such as `1.2e-9`. Digits after the thirtieth decimal are cut. Null: not a price. */
export function parsePrice(text: string): Price | null {
  return parseAmountUsd(text) || null;
}

/** The same, and also 0. */
export function parseAmountUsd(text: string): Price | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const shift = PRICE_DECIMALS - fraction.length + Number(exponent);
  if (shift > 100) return null;
  const digits = BigInt(whole + fraction);
  const price = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return price <= MAX_PRICE ? price : null;
}

/** A plain decimal without trailing zeros. */
export function formatPrice(price: Price): string {
  const digits = price.toString().padStart(PRICE_DECIMALS + 1, '0');
  const whole = digits.slice(0, -PRICE_DECIMALS);
  const fraction = digits.slice(-PRICE_DECIMALS).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

const SHOWN_DIGITS = 6;

/** For people: at most six significant digits, but every digit before the point. Cut, not rounded. */
export function shortPrice(price: Price): string {
  const [whole = '', fraction = ''] = formatPrice(price).split('.');
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const decimals = Math.max(whole === '0' ? zeros + SHOWN_DIGITS : SHOWN_DIGITS - whole.length, 0);
  const shown = fraction.slice(0, decimals).replace(/0+$/, '');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** By how much the prices differ, in hundredths of a percent of the lower one, rounded up. */
export function differenceInBasisPoints(one: Price, other: Price): number {
  const [low, high] = one < other ? [one, other] : [other, one];
  return Number(((high - low) * 10_000n + low - 1n) / low);
}

const PERCENT_DECIMALS = 2;
const PERCENT_SCALE = 10n ** BigInt(PERCENT_DECIMALS);

/** The change in percent with two decimals, such as `-1.25`; rounded half away from zero. */
export function percentChange(from: Price, to: Price): string {
  const scaled = (to - from) * 100n * PERCENT_SCALE;
  const half = from / 2n;
  const rounded = (scaled >= 0n ? scaled + half : scaled - half) / from;
  const sign = rounded < 0n ? '-' : '';
  const digits = (rounded < 0n ? -rounded : rounded).toString().padStart(PERCENT_DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -PERCENT_DECIMALS)}.${digits.slice(-PERCENT_DECIMALS)}`;
}
