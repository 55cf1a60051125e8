import type { Price } from './price.ts';

/** Names of the sources, in the order in which their prices are shown. Public, and stored. */
export const PRICE_SOURCES = ['jupiter', 'coingecko'] as const;

export type PriceSourceName = (typeof PRICE_SOURCES)[number];

/** As the sources write their own names. */
export const SOURCE_NAMES: Readonly<Record<PriceSourceName, string>> = {
  jupiter: 'Jupiter',
  coingecko: 'CoinGecko',
};

/** A source's answer about one token. */
export interface PriceReading {
  /** The token's mint; `SOL` for SOL. */
  token: string;
  /** Null: the source has no price for it. */
  price: Price | null;
  /** The source's own time of the price; null: it names none. */
  pricedAt: Date | null;
  /** Changes whenever the source has looked again, if it has such a mark: a block's number. */
  revision: string | null;
}

/** A price at a time. */
export interface PricePoint {
  at: Date;
  price: Price;
}

/** A provider that keeps earlier prices. */
export interface PriceHistorySource {
  readonly name: PriceSourceName;
  /** The prices between two times, oldest first; none if it does not know the token. Throws a ProviderError. */
  history(token: string, between: { from: Date; to: Date }, signal: AbortSignal): Promise<PricePoint[]>;
}

/** A provider of prices. */
export interface PriceSource {
  readonly name: PriceSourceName;
  /** Time between two readings of the same tokens. */
  readonly intervalMs: number;
  /** One reading of each token. Throws a ProviderError. */
  read(tokens: readonly string[], signal: AbortSignal): Promise<PriceReading[]>;
}
