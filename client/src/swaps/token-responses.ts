import { readFields } from '../transport/field-reader.ts';
import { readWarnings } from './swap-response.ts';
import type { FoundToken, TokenFacts } from './swap-types.ts';

export function readFoundTokens(data: unknown): { items: FoundToken[] } {
  const items = readFields(data, 'tokens').list('items', (item) => ({
    token: item.text('token'),
    name: item.text('name'),
    mint: item.text('mint'),
  }));
  return { items };
}

export function readTokenFacts(data: unknown): TokenFacts {
  const fields = readFields(data, 'token');
  return {
    token: fields.text('token'),
    mint: fields.text('mint'),
    name: fields.textOrNull('name'),
    listed: fields.flag('listed'),
    decimals: fields.integer('decimals'),
    swappable: fields.flag('swappable'),
    reported_symbol: fields.textOrNull('reported_symbol'),
    reported_name: fields.textOrNull('reported_name'),
    warnings: readWarnings(fields),
  };
}
