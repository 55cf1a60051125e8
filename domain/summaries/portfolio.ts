import { percentChange } from '../prices/price.ts';
import { totalUsd, usdValue, type UnvaluedReason, type Usd, type UsdPrice } from '../prices/usd-value.ts';

/** One token of all of a person's wallets. */
export interface PortfolioHolding {
  /** The mint, or `SOL`. */
  token: string;
  decimals: number;
  baseUnits: bigint;
  price: UsdPrice;
  /** At the time from which changes are counted; null: not looked up. */
  priceBefore: UsdPrice | null;
}

/** Payments of one token in a time. */
export interface TokenFlow {
  token: string;
  decimals: number;
  baseUnits: bigint;
  count: number;
}

/** A value that was kept with an earlier summary. */
export interface KeptValue {
  at: Date;
  /** Null: it was not known. */
  usd: Usd | null;
  wallets: readonly string[];
  isReported: boolean;
}

/** Holdings of a person's wallets at a time, and the changes since another one. */
export interface Portfolio {
  since: Date;
  at: Date;
  /** Networks and addresses, in order. */
  wallets: readonly string[];
  /** False: the balance of a wallet is not known at present. */
  isKnown: boolean;
  holdings: readonly PortfolioHolding[];
  deposits: readonly TokenFlow[];
  sends: readonly TokenFlow[];
  alertsFired: number;
  /** Values of the last weeks, the oldest first. */
  kept: readonly KeptValue[];
}

export type PortfolioValue =
  | { usd: Usd; reason: null; unpriced: number }
  | { usd: null; reason: UnvaluedReason | 'balance_unknown'; unpriced: number };

/** As much as all wallets are worth together; null with a reason if that is not known for all of them. */
export function portfolioValue({
  isKnown,
  holdings,
}: Pick<Portfolio, 'isKnown' | 'holdings'>): PortfolioValue {
  if (!isKnown) return { usd: null, reason: 'balance_unknown', unpriced: 0 };
  return totalUsd(holdings.map(({ baseUnits, decimals, price }) => usdValue(baseUnits, decimals, price)));
}

/** The change since the last reported value. `other_wallets`: they were others then. Null: one of the values is not known, or this is the first. */
export type ValueChange = { usd: Usd; percent: string | null; since: Date } | 'other_wallets' | null;

export function valueChange(
  { kept, wallets }: Pick<Portfolio, 'kept' | 'wallets'>,
  value: PortfolioValue,
): ValueChange {
  const last = lastReported(kept);
  if (last?.usd == null || value.usd === null) return null;
  if (last.wallets.join() !== wallets.join()) return 'other_wallets';
  return {
    usd: value.usd - last.usd,
    percent: last.usd > 0n ? percentChange(last.usd, value.usd) : null,
    since: last.at,
  };
}

export function lastReported(kept: readonly KeptValue[]): KeptValue | undefined {
  return kept.findLast(({ isReported }) => isReported);
}

export interface Mover {
  token: string;
  percent: string;
}

const MAX_MOVERS = 3;

const STILL = '0.00';

/** Tokens whose prices have changed most, of which both prices are known. */
export function biggestMovers(holdings: readonly PortfolioHolding[]): Mover[] {
  return holdings
    .flatMap(({ token, price: { price }, priceBefore }) =>
      price === null || priceBefore?.price == null
        ? []
        : [{ token, percent: percentChange(priceBefore.price, price) }],
    )
    .filter(({ percent }) => percent !== STILL)
    .toSorted((one, other) => Math.abs(Number(other.percent)) - Math.abs(Number(one.percent)))
    .slice(0, MAX_MOVERS);
}
