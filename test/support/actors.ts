import { KEY_SCOPES } from '../../domain/access/key-scopes.ts';
import type { ApiKey, Operator } from '../../domain/access/actor.ts';

export const OPERATOR: Operator = { kind: 'operator', name: 'test' };

/** As a key of this account would prove it. */
export function apiKeyOf(accountId: string, changes: Partial<ApiKey> = {}): ApiKey {
  return {
    kind: 'api_key',
    accountId,
    tier: 'pro',
    requestsPerHour: null,
    keyId: 'key_test',
    defaultNetwork: null,
    scopes: KEY_SCOPES,
    ...changes,
  };
}
