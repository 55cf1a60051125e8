import { readFields } from './field-reader.ts';
import type { Price, PriceHistory } from './price-types.ts';
import type { PriceResolution, PriceSource, PriceStatus } from './words.ts';

export function readPrices(data: unknown): { prices: Price[] } {
  const prices = readFields(data, 'prices').list('prices', (price) => ({
    asked: price.text('asked'),
    token: price.textOrNull('token'),
    mint: price.textOrNull('mint'),
    price_usd: price.textOrNull('price_usd'),
    status: price.text('status') as PriceStatus,
    source: price.textOrNull('source') as PriceSource | null,
    sources: price.list('sources', (source) => ({
      source: source.text('source') as PriceSource,
      price_usd: source.text('price_usd'),
      priced_at: source.text('priced_at'),
    })),
    priced_at: price.textOrNull('priced_at'),
    age_seconds: price.integerOrNull('age_seconds'),
    stale: price.flag('stale'),
    change_24h_percent: price.textOrNull('change_24h_percent'),
    change_7d_percent: price.textOrNull('change_7d_percent'),
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
    })),
  };
}
