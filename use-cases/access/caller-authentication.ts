import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ApiKey, BotToken } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { AttemptLimit, AttemptLimitOptions } from './attempt-limit.ts';

/** The holder of one of the credentials of the API. */
type Caller = ApiKey | BotToken;

export interface CallerAuthentication {
  /** Throws INVALID_API_KEY, or RATE_LIMIT_EXCEEDED if the address has sent too many wrong keys. */
  authenticate(authorization: string | undefined, address: string): Promise<Caller>;
}

/**
 * How long a key counts as valid without another lookup, from the start of the lookup: a revoked key works for this long and
 * no longer. docs/security.md and docs/api-conventions.md name it.
 */
export const KEY_MAX_AGE_MS = 1_000;

/** About 4 MB. Beyond it, the key that was used longest ago is forgotten. */
const MAX_KEYS = 10_000;

/** Keeps callers without a valid key from using database time. */
export const WRONG_KEYS: AttemptLimitOptions = {
  // A person who mixes up keys needs a few; a key of 190 bits cannot be guessed with any number.
  perMinute: 60,
  refusal: 'Too many requests without a valid API key.',
};

export interface CallerAuthenticationDeps {
  /** Throws INVALID_API_KEY for an unknown or revoked credential. */
  apiKeys: { authenticate(authorization: string | undefined): Promise<Caller> };
  wrongKeys: AttemptLimit;
  maxKeys?: number;
  now?: () => number;
}

/**
 * Looks each key up at most once a second. After too many wrong keys, an address gets lookups only for keys that were valid
 * recently: other clients may share the address, such as that of a proxy.
 */
export function createCallerAuthentication({
  apiKeys,
  wrongKeys,
  maxKeys = MAX_KEYS,
  now = () => performance.now(),
}: CallerAuthenticationDeps): CallerAuthentication {
  // Stored by hash, so that a dump of the process's memory contains no key.
  const valid = new LRUCache<string, { actor: Caller; lookedUpAt: number }>({ max: maxKeys });
  const lookups = new Map<string, { actor: Promise<Caller>; startedAt: number }>();

  const isFresh = (time: number): boolean => now() - time < KEY_MAX_AGE_MS;

  async function lookUp(key: string, authorization: string | undefined, address: string): Promise<Caller> {
    const attempt = valid.has(key) ? null : await wrongKeys.enter(address);
    const startedAt = now();
    try {
      const actor = await apiKeys.authenticate(authorization);
      valid.set(key, { actor, lookedUpAt: startedAt });
      attempt?.leave('not wrong');
      return actor;
    } catch (error) {
      // If the database is unavailable, nothing is known about the key.
      const isWrong = error instanceof ServiceError && error.code === 'INVALID_API_KEY';
      if (isWrong) valid.delete(key);
      attempt?.leave(isWrong ? 'wrong' : 'not wrong');
      throw error;
    }
  }

  return {
    async authenticate(authorization, address) {
      const key = hash('sha256', authorization ?? '', 'base64');
      const known = valid.get(key);
      if (known && isFresh(known.lookedUpAt)) return known.actor;
      const underWay = lookups.get(key);
      // Only right keys are shared: each wrong request counts, even if others send the same key.
      if (underWay && isFresh(underWay.startedAt)) {
        const actor = await underWay.actor.catch(() => null);
        if (actor) return actor;
      }
      const lookup = { actor: lookUp(key, authorization, address), startedAt: now() };
      lookups.set(key, lookup);
      try {
        return await lookup.actor;
      } finally {
        if (lookups.get(key) === lookup) lookups.delete(key);
      }
    },
  };
}
