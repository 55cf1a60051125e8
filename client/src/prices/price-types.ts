import type { PriceChartRange, PriceResolution, PriceSource, PriceStatus, Timeframe } from './price-words.ts';

/** The price of one token in USD. Prices and percents are decimal strings. */
export interface Price {
  /** The token as the request names it. */
  asked: string;
  /** Symbol of a listed token, else the mint; null if the symbol is not listed. */
  token: string | null;
  /** Address of the mint, or `SOL`. */
  mint: string | null;
  /** Null if it is not known; never 0 in place of unknown. */
  price_usd: string | null;
  status: PriceStatus;
  /** The source of `price_usd`. */
  source: PriceSource | null;
  sources: { source: PriceSource; price_usd: string; priced_at: string }[];
  priced_at: string | null;
  age_seconds: number | null;
  /** True: no source has a fresh price. */
  stale: boolean;
  change_24h_percent: string | null;
  change_7d_percent: string | null;
}

export interface PriceCandle {
  /** Start of the candle. */
  at: string;
  open: string;
  high: string;
  low: string;
  close: string;
  samples: number;
  /** The provider whose own history it is from, because the service read nothing then; null for all others. */
  source: PriceSource | null;
}

export interface PriceHistory {
  token: string;
  mint: string;
  resolution: PriceResolution;
  /** Oldest first. A time without a price on which the sources agree has no candle. */
  candles: PriceCandle[];
}

/** Prices in USD. Null: no price is known in this time. */
export interface PriceChart {
  token: string;
  mint: string;
  range: PriceChartRange;
  from: string;
  until: string;
  /** The sources of the newest price. */
  sources: PriceSource[];
  /** Time of the first price, if none is known at `from`: the picture begins there. */
  since: string | null;
  first_usd: string | null;
  last_usd: string | null;
  /** Time of the last price. */
  last_at: string | null;
  lowest_usd: string | null;
  highest_usd: string | null;
  /** From the price at `from` to the last one; null if the price at `from` is not known. */
  change_percent: string | null;
  /** Times without a price. */
  gaps: { from: string; until: string }[];
  /** The chart in a sentence, for people who do not see it. */
  description: string;
  /** The picture. */
  svg: string;
}

/** Percents as decimal strings, by timeframe; one that is missing or null is not reported. */
export type SignificantThresholds = Partial<Record<Timeframe, string | null>>;

export interface SignificantChanges {
  thresholds: SignificantThresholds;
  /** True: the account has the usual thresholds. */
  usual: boolean;
}
