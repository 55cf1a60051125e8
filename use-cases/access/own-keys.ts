import type { ListedCredential } from '../../db/access/credential-rows.ts';
import type { ApiKeyStore } from '../../db/access/api-key-store.ts';
import type { CredentialStore } from '../../db/access/credential-store.ts';
import { MAX_CREDENTIALS } from '../../domain/access/accounts.ts';
import type { Actor, ApiKey } from '../../domain/access/actor.ts';
import { DEFAULT_KEY_SCOPES, missingScopes, type KeyScope } from '../../domain/access/key-scopes.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { authorize, notFound } from './authorize.ts';
import { newCredentialText } from './credential-text.ts';

export interface OwnKeysDeps {
  keys: Pick<ApiKeyStore, 'create' | 'listValid' | 'rotate'>;
  credentials: Pick<CredentialStore, 'revoke'>;
}

/** Time to deploy a new key to every process that uses the old one. */
export const KEY_OVERLAP_HOURS = 24;
const KEY_OVERLAP_MS = KEY_OVERLAP_HOURS * 3_600_000;

export interface MadeKey {
  key: ListedCredential;
  /** Returned only this once; it is stored as a hash. */
  apiKey: string;
}

export interface KeyRotation {
  /** Default: those of the old key. */
  scopes: KeyScope[] | undefined;
  /** Default: as long after now as the old key was made for. */
  expiresAt: Date | undefined;
  /** The old key ends at once. */
  endsOld: boolean;
}

/** API keys that developers manage themselves, with a key that has the scope `keys`. The audit log names that key. */
export function createOwnKeys({ keys, credentials }: OwnKeysDeps) {
  return {
    /** The valid keys of the account, the newest first. */
    async listOwnKeys(actor: Actor): Promise<ListedCredential[]> {
      authorize(actor, 'api_key.list', 'own');
      return keys.listValid(actor.accountId);
    },

    async createOwnKey(
      actor: Actor,
      asked: {
        name: string | null;
        scopes: KeyScope[] | undefined;
        defaultNetwork: Network | null;
        expiresAt: Date | null;
      },
    ): Promise<MadeKey> {
      authorize(actor, 'api_key.create', 'own');
      const scopes = asked.scopes ?? DEFAULT_KEY_SCOPES.filter((scope) => actor.scopes.includes(scope));
      checkGiven(actor, scopes);
      checkExpiry(asked.expiresAt);
      const { text, secret } = newCredentialText('api_key');
      const { accountId } = actor;
      const key = await keys.create({
        ...asked,
        ...secret,
        accountId,
        scopes,
        limit: MAX_CREDENTIALS,
        actor: actor.keyId,
      });
      if (key === 'no_account') throw notFound('api_key');
      if (key === 'too_many') throw tooMany();
      return { key, apiKey: text };
    },

    /** A new key that has the old one's scopes or fewer. The old one works on for a day, unless it is to end at once. */
    async rotateOwnKey(
      actor: Actor,
      keyId: string,
      { scopes, expiresAt, endsOld }: KeyRotation,
    ): Promise<MadeKey & { oldEndsAt: Date }> {
      authorize(actor, 'api_key.rotate', 'own');
      if (expiresAt) checkExpiry(expiresAt);
      const { text, secret } = newCredentialText('api_key');
      const rotated = await keys.rotate({
        ...secret,
        accountId: actor.accountId,
        keyId,
        overlapMs: endsOld ? 0 : KEY_OVERLAP_MS,
        limit: MAX_CREDENTIALS,
        actor: actor.keyId,
        next(old) {
          const kept = scopes ?? old.scopes;
          const [added] = missingScopes(old.scopes, kept);
          if (added !== undefined) {
            throw invalidField(
              'scopes',
              `the key does not have \`${added}\`: a new key keeps scopes or loses some`,
            );
          }
          checkGiven(actor, kept);
          return { ...old, scopes: kept, expiresAt: expiresAt ?? sameLifetime(old) };
        },
      });
      if (rotated === null) throw notFound('api_key');
      if (rotated === 'too_many') throw tooMany();
      if (rotated === 'rotated') {
        throw new ServiceError('CONFLICT', 'This API key was rotated already.', {
          details: 'Rotate the key that replaces it, or create another one.',
        });
      }
      return { key: rotated.created, apiKey: text, oldEndsAt: rotated.oldEndsAt };
    },

    /** Throws NOT_FOUND if it is not a key of the account, or is revoked already. */
    async removeOwnKey(actor: Actor, keyId: string): Promise<void> {
      authorize(actor, 'api_key.remove', 'own');
      const key = { id: keyId, kind: 'api_key', accountId: actor.accountId, actor: actor.keyId } as const;
      if (!(await credentials.revoke(key))) throw notFound('api_key');
    },
  };
}

/** A key cannot give what it does not have: otherwise `keys` alone would be enough for every right. */
function checkGiven(actor: ApiKey, scopes: readonly KeyScope[]): void {
  const [missing] = missingScopes(actor.scopes, scopes);
  if (missing !== undefined) {
    throw new ServiceError('FORBIDDEN', `The API key lacks the scope \`${missing}\`, so it cannot give it.`, {
      details: 'Ask for fewer scopes, or use an API key that has them.',
    });
  }
  if (scopes.length === 0) throw invalidField('scopes', 'name at least one');
}

function checkExpiry(expiresAt: Date | null): void {
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw invalidField('expires_at', 'must be in the future');
}

function sameLifetime({ createdAt, expiresAt }: ListedCredential): Date | null {
  return expiresAt && new Date(Date.now() + expiresAt.getTime() - createdAt.getTime());
}

function tooMany(): ServiceError {
  return new ServiceError('CONFLICT', `An account has at most ${MAX_CREDENTIALS} valid API keys.`, {
    details: 'Delete one of them first.',
  });
}
