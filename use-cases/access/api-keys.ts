import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Actor, ApiKey } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import type { AccountStore } from '../../db/access/account-store.ts';
import { authorize } from './authorize.ts';

/** `wk_<8 public>_<32 random>`: the public part finds the row, the random part proves it. */
const KEY_FORMAT = /^wk_([0-9A-Za-z]{8})_([0-9A-Za-z]{32})$/;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PUBLIC_LENGTH = 8;
/** 62^32 is more than 2^190, which cannot be guessed: a fast hash is enough. */
const RANDOM_LENGTH = 32;

export interface ApiKeys {
  /** Throws INVALID_API_KEY unless the key is stored and not revoked. */
  authenticate(authorization: string | undefined): Promise<ApiKey>;
  /** Returns the key, only this once; it is stored as a hash. */
  create(
    actor: Actor,
    key: { accountId: string; defaultNetwork: Network | null },
  ): Promise<{ keyId: string; apiKey: string }>;
}

export interface ApiKeysDeps {
  accounts: Pick<AccountStore, 'findApiKey' | 'createApiKey'>;
}

export function createApiKeys({ accounts }: ApiKeysDeps): ApiKeys {
  return {
    async authenticate(authorization) {
      const [, publicPart, random] = KEY_FORMAT.exec(bearer(authorization)) ?? [];
      const stored = publicPart === undefined ? null : await accounts.findApiKey(publicPart);
      if (!stored || random === undefined || !sameHash(hash(random), stored.secretHash)) {
        throw new ServiceError('INVALID_API_KEY', 'The API key is missing or invalid.', {
          details: 'Authorization: send `Bearer <API_KEY>`.',
        });
      }
      const { secretHash: _, ...key } = stored;
      return { kind: 'api_key', ...key };
    },

    async create(actor, { accountId, defaultNetwork }) {
      authorize(actor, 'key.create', 'foreign');
      const publicPart = randomText(PUBLIC_LENGTH);
      const random = randomText(RANDOM_LENGTH);
      const created = await accounts.createApiKey({
        accountId,
        publicPart,
        secretHash: hash(random),
        defaultNetwork,
        actor: actor.name,
      });
      if (!created) throw new ServiceError('NOT_FOUND', `Account ${accountId} does not exist.`);
      return { keyId: created.id, apiKey: `wk_${publicPart}_${random}` };
    },
  };
}

function bearer(authorization: string | undefined): string {
  // The scheme's name is case-insensitive (RFC 9110, section 11.1); the key is not.
  return /^bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
