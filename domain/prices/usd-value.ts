import { formatAmount, parseAmount } from '../amounts.ts';
import { isUsable, type AgreedPrice } from './agreed-price.ts';
import { PRICE_DECIMALS, type Price } from './price.ts';

/** An integer number of millionths of a USD, so that no value passes through a float. */
export type Usd = bigint;

/** Public: values are rounded towards zero to this many decimals. */
export const USD_DECIMALS = 6;

/**
 * Why a value is not known. `network_unpriced`: no source prices the tokens of this network. `unpriced`: no source has a price of the token.
 * `stale`: its last price is too old. `sources_differ`: the sources contradict each other. `unconfirmed`: one source alone reports a large
 * move. `no_price_then`: no price of that time is kept. Public.
 */
export const UNVALUED_REASONS = [
  'network_unpriced',
  'unpriced',
  'stale',
  'sources_differ',
  'unconfirmed',
  'no_price_then',
] as const;

export type UnvaluedReason = (typeof UNVALUED_REASONS)[number];

/** A price that a value may rest on, or why there is none. */
export type UsdPrice = { price: Price; reason: null } | { price: null; reason: UnvaluedReason };

export type UsdValue = { usd: Usd; reason: null } | { usd: null; reason: UnvaluedReason };

export function usablePrice(agreed: AgreedPrice): UsdPrice {
  if (agreed.price !== null && isUsable(agreed)) return { price: agreed.price, reason: null };
  const { status } = agreed;
  return {
    price: null,
    reason:
      status === 'stale' || status === 'sources_differ' || status === 'unconfirmed' ? status : 'unpriced',
  };
}

/** The value of an amount, which may be negative. */
export function usdValue(baseUnits: bigint, decimals: number, { price, reason }: UsdPrice): UsdValue {
  if (price === null) return { usd: null, reason };
  return { usd: (baseUnits * price) / 10n ** BigInt(decimals + PRICE_DECIMALS - USD_DECIMALS), reason: null };
}

export type UsdTotal = UsdValue & {
  /** Tokens that no source prices. They are not part of the total. */
  unpriced: number;
};

/**
 * The sum of what has a price. A token that no source prices, such as one that strangers hand out, is left out and counted. If a token has a
 * price that does not count at present, or nothing has one, the total is not known.
 */
export function totalUsd(values: readonly UsdValue[]): UsdTotal {
  const unpriced = values.filter(({ reason }) => reason === 'unpriced').length;
  const doubtful = values.find(({ reason }) => reason !== null && reason !== 'unpriced');
  if (doubtful?.usd === null) return { ...doubtful, unpriced };
  const known = values.flatMap(({ usd }) => usd ?? []);
  if (known.length === 0 && unpriced > 0) return { usd: null, reason: 'unpriced', unpriced };
  return { usd: known.reduce((sum, usd) => sum + usd, 0n), reason: null, unpriced };
}

/** A plain decimal without trailing zeros; null if the value is not known. */
export function formatUsd({ usd }: Pick<UsdValue, 'usd'>): string | null {
  return usd === null ? null : formatAmount(usd, USD_DECIMALS);
}

/** A value as {@link formatUsd} writes it; null if it is not one. */
export function parseUsd(text: string): Usd | null {
  if (text === '0') return 0n;
  const parsed = parseAmount(text.replace(/^-/, ''), USD_DECIMALS);
  if (!parsed.ok) return null;
  return text.startsWith('-') ? -parsed.baseUnits : parsed.baseUnits;
}

const CENTS = 2;
const MICROS_IN_CENT = 10n ** BigInt(USD_DECIMALS - CENTS);

/** For people: in cents, without a sign; `<0.01` if it is less than one. Cut, not rounded. Null if it is not known. */
export function shortUsd({ usd }: Pick<UsdValue, 'usd'>): string | null {
  if (usd === null) return null;
  const cents = (usd < 0n ? -usd : usd) / MICROS_IN_CENT;
  if (cents === 0n && usd !== 0n) return '<0.01';
  const digits = cents.toString().padStart(CENTS + 1, '0');
  return `${digits.slice(0, -CENTS)}.${digits.slice(-CENTS)}`;
}
