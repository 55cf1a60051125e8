import type { Price } from '../../client/src/prices/price-types.ts';
import type { Balance, TokenBalance } from '../../client/src/wallets/balance-types.ts';
import { scaled, shareOf, unscaled } from '../amounts/ratio.ts';
import { isListed } from '../tokens/known-token.ts';

/** One token of the wallet, or its SOL, as home shows it. */
export interface Holding {
  /** The symbol, or the mint of a token that is not listed. */
  token: string;
  held: TokenBalance;
  price: Price | undefined;
  /** Worth in USD; null if it is not known. */
  value: string | null;
}

/**
 * The wallet's tokens: the most valuable first, then those without a value, in the order of the balance. Price, value, total and change are of
 * one reading of prices, because values of the balance get old: a price that changes sends no new balance. The balance says which values count.
 */
export function holdingsOf(balance: Balance, prices: ReadonlyMap<string, Price>): Holding[] {
  const holdings = Object.entries(balance.balances).map(([token, held]): Holding => {
    const price = prices.get(held.mint);
    return { token, held, price, value: valueOf(held, price) };
  });
  return holdings.toSorted((one, other) => compare(rankOf(other), rankOf(one)));
}

function valueOf({ amount, usd_value: value }: TokenBalance, price: Price | undefined): string | null {
  if (value === null || price?.price_usd == null || !counts(price)) return value;
  return shareOf(price.price_usd, amount, '1') ?? value;
}

/** As in the service, nothing rests on a price that is old, contradicted or unconfirmed, and neither does a change to it. */
function counts({ status }: Price): boolean {
  return status === 'agreed' || status === 'one_source';
}

function rankOf({ value }: Holding): bigint {
  return value === null ? -1n : scaled(value);
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** In USD, without tokens that no source prices. Null if the service says that it is not known. */
export function totalOf({ total_usd_value: total }: Balance, holdings: readonly Holding[]): string | null {
  return total === null ? null : unscaled(sum(holdings.map(({ value }) => scaled(value ?? '0'))));
}

/** False for a token that says nothing to most people: no source prices it, and the service's list does not have it. */
export function isKnown({ token, held }: Holding): boolean {
  return held.usd_value_reason !== 'unpriced' || isListed({ token, mint: held.mint }) || held.frozen;
}

/** How the value of what is held today has changed in 24 hours, by prices alone. */
export interface DayChange {
  /** In USD, with a minus if it fell. */
  amount: string;
  /** With at most two decimals. */
  percent: string;
  /** Number of tokens with a value and without a price of 24 hours ago, or of now: they are not part of it. */
  without: number;
}

const WHOLE = scaled('100');

/** Undefined if nothing that the wallet holds has a price of 24 hours ago. */
export function dayChange(holdings: readonly Holding[]): DayChange | undefined {
  const worth = holdings.filter(({ value }) => value !== null && scaled(value) > 0n);
  const counted = worth.flatMap(({ value, price }) => {
    const percent = price && counts(price) ? price.change_24h_percent : null;
    const then = WHOLE + scaled(percent ?? '-100');
    const now = scaled(value ?? '0');
    return then > 0n ? [{ now, before: (now * WHOLE) / then }] : [];
  });
  const before = sum(counted.map((each) => each.before));
  if (before === 0n) return undefined;
  const change = sum(counted.map(({ now }) => now)) - before;
  return {
    amount: unscaled(change),
    percent: unscaled(rounded((change * WHOLE) / before)),
    without: worth.length - counted.length,
  };
}

const HUNDREDTH = scaled('0.01');

/** To hundredths, half away from zero. */
function rounded(percent: bigint): bigint {
  const half = percent < 0n ? -HUNDREDTH / 2n : HUNDREDTH / 2n;
  return ((percent + half) / HUNDREDTH) * HUNDREDTH;
}

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}
