import { readFields, type FieldReader } from '../transport/field-reader.ts';
import { readWarnings } from './swap-response.ts';
import type { FoundToken, FoundTokens, TokenFacts } from './swap-types.ts';

export function readFoundTokens(data: unknown): FoundTokens {
  const fields = readFields(data, 'tokens');
  return { items: fields.list('items', readFoundToken), complete: fields.flag('complete') };
}

export function readTokenFacts(data: unknown): TokenFacts {
  const fields = readFields(data, 'token');
  return {
    ...readFoundToken(fields),
    decimals: fields.integer('decimals'),
    swappable: fields.flag('swappable'),
  };
}

function readFoundToken(fields: FieldReader): FoundToken {
  return {
    token: fields.text('token'),
    mint: fields.text('mint'),
    name: fields.textOrNull('name'),
    listed: fields.flag('listed'),
    verified: fields.flagOrNull('verified'),
    swappable: fields.flagOrNull('swappable'),
    reported_symbol: fields.textOrNull('reported_symbol'),
    reported_name: fields.textOrNull('reported_name'),
    looks_like: fields.textOrNull('looks_like'),
    price_usd: fields.textOrNull('price_usd'),
    change_24h_percent: fields.textOrNull('change_24h_percent'),
    warnings: readWarnings(fields),
  };
}
