import type { Open } from '../open-words.ts';

/** Where prices come from. */
export const PRICE_SOURCES = ['jupiter', 'coingecko'] as const;
export type PriceSource = Open<(typeof PRICE_SOURCES)[number]>;

/** Nothing should act on `unconfirmed`, `sources_differ` and `stale`; the last two have no price. */
export const PRICE_STATUSES = [
  'agreed',
  'one_source',
  'unconfirmed',
  'sources_differ',
  'stale',
  'unpriced',
  'unlisted',
] as const;
export type PriceStatus = Open<(typeof PRICE_STATUSES)[number]>;

/** Why a value in USD is null. */
export const UNVALUED_REASONS = [
  'network_unpriced',
  'unpriced',
  'stale',
  'sources_differ',
  'unconfirmed',
  'no_price_then',
] as const;
export type UnvaluedReason = Open<(typeof UNVALUED_REASONS)[number]>;

/** Lengths of candles. */
export const PRICE_RESOLUTIONS = ['1m', '1h'] as const;
export type PriceResolution = Open<(typeof PRICE_RESOLUTIONS)[number]>;

/** Times that a chart of a price shows. */
export const PRICE_CHART_RANGES = ['1h', '24h', '7d', '30d'] as const;
export type PriceChartRange = Open<(typeof PRICE_CHART_RANGES)[number]>;

/** Colours of a chart. */
export const PRICE_CHART_THEMES = ['light', 'dark'] as const;
export type PriceChartTheme = (typeof PRICE_CHART_THEMES)[number];

/** Periods of a movement. */
export const TIMEFRAMES = ['5m', '1h', '4h', '24h', '7d'] as const;
export type Timeframe = Open<(typeof TIMEFRAMES)[number]>;
