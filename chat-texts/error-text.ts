import type { ServiceError } from '../domain/errors.ts';
import { refusalText } from './refusal-text.ts';
import type { Text } from './text.ts';

/** Codes whose text in the catalogue says what to do. */
const EXPLAINED = new Set([
  'INVALID_REQUEST',
  'INSUFFICIENT_FUNDS',
  'NETWORK_ERROR',
  'WALLET_NOT_FOUND',
  'CONFLICT',
  'UNSUPPORTED_TOKEN',
  'ACCOUNT_FROZEN',
  'SERVICE_UNAVAILABLE',
]);

/** Why the service refuses, in the words of people. */
export function errorText(t: Text, { code, message, details = '', refusal }: ServiceError): string {
  if (refusal) return refusalText(t, refusal);
  return t(EXPLAINED.has(code) ? `error-${code}` : 'error-other', { message, details });
}
