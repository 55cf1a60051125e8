import type { FoundToken } from '../../client/src/swaps/swap-types.ts';
import type { Price } from '../../client/src/prices/price-types.ts';
import { isTokenSymbol } from './token-symbol.ts';

/** In USD, and its change in 24 hours. */
export type PriceNow = Pick<Price, 'price_usd' | 'change_24h_percent'>;

/** A token that a person can choose. */
export interface KnownToken {
  /** The symbol of a listed or verified token; else the mint. */
  token: string;
  /** `SOL`, or the mint's address. */
  mint: string;
  /** The name in the service's list, or of a verified token. */
  name?: string;
  /** The market's price. */
  price?: PriceNow;
  /** False: a swap for it is refused. */
  isSwappable?: boolean;
  /** The service's answer about a token that is not on its list. */
  unlisted?: FoundToken;
}

export const SOL: KnownToken = { token: 'SOL', mint: 'SOL', name: 'Solana' };

/** The service's list has it. SOL is always on it; any other token that is not has its mint in place of a symbol, or an answer that says so. */
export function isListed({ token, mint, unlisted }: KnownToken): boolean {
  return unlisted === undefined && (mint === SOL.mint || token !== mint);
}

/** A token that is not listed has its symbol here only if the market has verified it and it does not look like another one. */
export function knownTokenOf(found: FoundToken): KnownToken {
  const { token, mint, name, listed, verified, reported_symbol: symbol, reported_name: reported } = found;
  const price = { price_usd: found.price_usd, change_24h_percent: found.change_24h_percent };
  const known = { mint, price, ...(found.swappable === null ? {} : { isSwappable: found.swappable }) };
  if (listed) return { ...known, token, ...(name === null ? {} : { name }) };
  const isNamed = verified === true && symbol !== null && found.looks_like === null && isTokenSymbol(symbol);
  return {
    ...known,
    token: isNamed ? symbol : mint,
    ...(verified === true && reported !== null ? { name: reported } : {}),
    unlisted: found,
  };
}
