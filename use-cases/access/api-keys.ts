import type { ApiKeyStore } from '../../db/access/api-key-store.ts';
import type { NewCredential } from '../../db/access/credential-rows.ts';
import type { CredentialStore } from '../../db/access/credential-store.ts';
import type { Actor, ApiKey } from '../../domain/access/actor.ts';
import { DEFAULT_KEY_SCOPES } from '../../domain/access/key-scopes.ts';
import { ServiceError } from '../../domain/errors.ts';
import { authorize } from './authorize.ts';
import { bearerOf, newCredentialText, readCredentialText, sameHash } from './credential-text.ts';

export interface ApiKeys {
  /** Throws INVALID_API_KEY unless the key is stored and valid. */
  authenticate(authorization: string | undefined): Promise<ApiKey>;
  /** For operators. Returns the key, only this once; it is stored as a hash. */
  create(
    actor: Actor,
    key: Pick<NewCredential, 'defaultNetwork'> & Partial<NewCredential> & { accountId: string },
  ): Promise<{ keyId: string; apiKey: string }>;
}

export interface ApiKeysDeps {
  keys: Pick<ApiKeyStore, 'find' | 'create'>;
  credentials: Pick<CredentialStore, 'recordUse'>;
}

export function createApiKeys({ keys, credentials }: ApiKeysDeps): ApiKeys {
  return {
    async authenticate(authorization) {
      const sent = readCredentialText('api_key', bearerOf(authorization));
      const stored = sent && (await keys.find(sent.publicPart));
      if (!stored || !sameHash(sent.secretHash, stored.secretHash)) {
        throw new ServiceError('INVALID_API_KEY', 'The API key is missing or invalid.', {
          details: 'Authorization: send `Bearer <API_KEY>`.',
        });
      }
      const { secretHash: _, isUseRecent, ...key } = stored;
      if (!isUseRecent) await credentials.recordUse(key.keyId);
      return { kind: 'api_key', ...key };
    },

    async create(
      actor,
      { accountId, defaultNetwork, name = null, scopes = DEFAULT_KEY_SCOPES, expiresAt = null },
    ) {
      authorize(actor, 'key.create', 'foreign');
      const { text, secret } = newCredentialText('api_key');
      const key = { accountId, name, scopes, defaultNetwork, expiresAt, ...secret };
      const created = await keys.create({ ...key, limit: null, actor: actor.name });
      if (typeof created === 'string') {
        throw new ServiceError('NOT_FOUND', `Account ${accountId} does not exist.`);
      }
      return { keyId: created.id, apiKey: text };
    },
  };
}
