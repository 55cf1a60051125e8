import type { ApiKeyStore, KeySecret, NewApiKey } from '../../db/access/api-key-store.ts';
import type { Actor, ApiKey } from '../../domain/access/actor.ts';
import { DEFAULT_KEY_SCOPES } from '../../domain/access/key-scopes.ts';
import { ServiceError } from '../../domain/errors.ts';
import { authorize } from './authorize.ts';
import { newKeyText, readKeyText, sameHash } from './key-text.ts';

export interface ApiKeys {
  /** Throws INVALID_API_KEY unless the key is stored and valid. */
  authenticate(authorization: string | undefined): Promise<ApiKey>;
  /** Revokes those that are valid: they were sent to a chat, so others may have read them. Their owners read it. Returns how many. */
  revokePasted(pasted: readonly KeySecret[]): Promise<number>;
  /** For operators. Returns the key, only this once; it is stored as a hash. */
  create(
    actor: Actor,
    key: Pick<NewApiKey, 'defaultNetwork'> & Partial<NewApiKey> & { accountId: string },
  ): Promise<{ keyId: string; apiKey: string }>;
}

export interface ApiKeysDeps {
  keys: Pick<ApiKeyStore, 'find' | 'create' | 'recordUse' | 'revoke'>;
}

export function createApiKeys({ keys }: ApiKeysDeps): ApiKeys {
  return {
    async authenticate(authorization) {
      const sent = readKeyText(bearer(authorization));
      const stored = sent && (await keys.find(sent.publicPart));
      if (!stored || !sameHash(sent.secretHash, stored.secretHash)) {
        throw new ServiceError('INVALID_API_KEY', 'The API key is missing or invalid.', {
          details: 'Authorization: send `Bearer <API_KEY>`.',
        });
      }
      const { secretHash: _, isUseRecent, ...key } = stored;
      if (!isUseRecent) await keys.recordUse(key.keyId);
      return { kind: 'api_key', ...key };
    },

    async revokePasted(pasted) {
      let count = 0;
      for (const { publicPart, secretHash } of pasted) {
        const stored = await keys.find(publicPart);
        // Only the whole key counts: anyone may know its public part.
        if (!stored || !sameHash(secretHash, stored.secretHash)) continue;
        const { keyId } = stored;
        if (await keys.revoke({ keyId, accountId: null, actor: 'pasted', change: 'pasted' })) count += 1;
      }
      return count;
    },

    async create(
      actor,
      { accountId, defaultNetwork, name = null, scopes = DEFAULT_KEY_SCOPES, expiresAt = null },
    ) {
      authorize(actor, 'key.create', 'foreign');
      const { text, secret } = newKeyText();
      const key = { accountId, name, scopes, defaultNetwork, expiresAt, ...secret };
      const created = await keys.create({ ...key, limit: null, actor: actor.name });
      if (typeof created === 'string') {
        throw new ServiceError('NOT_FOUND', `Account ${accountId} does not exist.`);
      }
      return { keyId: created.id, apiKey: text };
    },
  };
}

function bearer(authorization: string | undefined): string {
  // The scheme's name is case-insensitive (RFC 9110, section 11.1); the key is not.
  return /^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}
