import { createHash } from 'node:crypto';
import type { IdempotencyClaim, IdempotencyStore } from '../../db/operations/idempotency-store.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { KeyedHash } from '../../domain/keyed-hash.ts';

/** How a creating request identifies its repeats. */
export interface Idempotency {
  /** Value of the header `Idempotency-Key`; null if the caller sent none. */
  key: string | null;
  /** Method and path. */
  route: string;
}

export interface Created<T> {
  value: T;
  /** True if an earlier request with the same key created it. */
  replayed: boolean;
}

const HASH_CONTEXT = 'idempotency_keys.body_hash';

/** How often a request that lost a race for its key reads the winner's resource. */
const TRIES = 2;

export interface MakeOnceDeps {
  store: IdempotencyStore;
  /** For bodies that hold a secret. */
  keyedHash?: KeyedHash;
}

/** How a type of resource is created, and read for a repeat. */
export interface Making<T> {
  /**
   * Writes the claim in the transaction that creates the resource. Returns null if another request took the key in
   * the meantime.
   */
  make(claim: Omit<IdempotencyClaim, 'resourceId' | 'statusCode'> | null): Promise<T | null>;
  /** The current state of the resource that was created. */
  read(resourceId: string): Promise<T>;
}

export type MakeOnce = ReturnType<typeof createMakeOnce>;

export function createMakeOnce({ store, keyedHash }: MakeOnceDeps) {
  /** Creates a resource once for each key. */
  return async function makeOnce<T>(
    { key, route, ownerId }: Idempotency & { ownerId: string },
    body: unknown,
    { make, read }: Making<T>,
  ): Promise<Created<T>> {
    const text = canonicalText(body);
    const bodyHash = keyedHash?.of(text, HASH_CONTEXT) ?? plainHash(text);
    // Keys are kept as long as their resource, so old hashes may be unkeyed although such bodies get a keyed hash today.
    const isSameBody = (hash: string): boolean =>
      hash === plainHash(text) || (keyedHash?.matches(text, HASH_CONTEXT, hash) ?? false);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const stored = key === null ? null : await store.find({ ownerId, route, key });
      if (stored) {
        if (!isSameBody(stored.bodyHash)) {
          throw new ServiceError('CONFLICT', 'The idempotency key was already used with a different body.', {
            details: 'Idempotency-Key: use a new key for a new request.',
          });
        }
        return { value: await read(stored.resourceId), replayed: true };
      }
      const made = await make(key === null ? null : { ownerId, route, key, bodyHash });
      if (made !== null) return { value: made, replayed: false };
    }
    throw new ServiceError(
      'SERVICE_UNAVAILABLE',
      'A request with the same idempotency key is still in progress.',
      {
        details: 'Retry with the same Idempotency-Key.',
        retryAfterSeconds: 1,
      },
    );
  };
}

/** Independent of the order of fields. The use cases give bodies in canonical form: amounts by `canonicalAmount`, tokens by `tokenKey`. */
function canonicalText(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function plainHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
