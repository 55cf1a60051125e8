import { readFields } from '../transport/field-reader.ts';
import type {
  Price,
  PriceChart,
  PriceHistory,
  SignificantChanges,
  SignificantThresholds,
} from './price-types.ts';
import type { PriceChartRange, PriceResolution, PriceSource, PriceStatus } from './price-words.ts';

export function readPrices(data: unknown): { prices: Price[] } {
  const prices = readFields(data, 'prices').list('prices', (price) => ({
    asked: price.text('asked'),
    token: price.textOrNull('token'),
    mint: price.textOrNull('mint'),
    price_usd: price.decimalOrNull('price_usd'),
    status: price.text('status') as PriceStatus,
    source: price.textOrNull('source') as PriceSource | null,
    sources: price.list('sources', (source) => ({
      source: source.text('source') as PriceSource,
      price_usd: source.decimal('price_usd'),
      priced_at: source.text('priced_at'),
    })),
    priced_at: price.textOrNull('priced_at'),
    age_seconds: price.integerOrNull('age_seconds'),
    stale: price.flag('stale'),
    change_24h_percent: price.decimalOrNull('change_24h_percent'),
    change_7d_percent: price.decimalOrNull('change_7d_percent'),
  }));
  return { prices };
}

export function readPriceHistory(data: unknown): PriceHistory {
  const fields = readFields(data, 'history of prices');
  return {
    token: fields.text('token'),
    mint: fields.text('mint'),
    resolution: fields.text('resolution') as PriceResolution,
    candles: fields.list('candles', (candle) => ({
      at: candle.text('at'),
      open: candle.text('open'),
      high: candle.text('high'),
      low: candle.text('low'),
      close: candle.text('close'),
      samples: candle.integer('samples'),
      source: candle.textOrNull('source'),
    })),
  };
}

export function readPriceChart(data: unknown): PriceChart {
  const fields = readFields(data, 'chart of a price');
  return {
    token: fields.text('token'),
    mint: fields.text('mint'),
    range: fields.text('range') as PriceChartRange,
    from: fields.text('from'),
    until: fields.text('until'),
    sources: fields.texts('sources') as PriceSource[],
    since: fields.textOrNull('since'),
    first_usd: fields.textOrNull('first_usd'),
    last_usd: fields.textOrNull('last_usd'),
    last_at: fields.textOrNull('last_at'),
    lowest_usd: fields.textOrNull('lowest_usd'),
    highest_usd: fields.textOrNull('highest_usd'),
    change_percent: fields.textOrNull('change_percent'),
    gaps: fields.list('gaps', (gap) => ({ from: gap.text('from'), until: gap.text('until') })),
    description: fields.text('description'),
    svg: fields.text('svg'),
  };
}

export function readSignificantChanges(data: unknown): SignificantChanges {
  const fields = readFields(data, 'thresholds');
  return { thresholds: fields.json('thresholds') as SignificantThresholds, usual: fields.flag('usual') };
}
