import { readFields } from '../transport/field-reader.ts';
import type { TokenMetadata } from './metadata-types.ts';

export function readTokens(data: unknown): { tokens: TokenMetadata[] } {
  const tokens = readFields(data, 'tokens').list('tokens', (item) => ({
    mint: item.text('mint'),
    symbol: item.textOrNull('symbol'),
    name: item.textOrNull('name'),
    logo: item.textOrNull('logo'),
    known: item.flag('known'),
  }));
  return { tokens };
}
