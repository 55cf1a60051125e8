import type { Knex } from 'knex';
import type { Database } from '../postgres/connect.ts';

export interface IdempotencyKey {
  ownerId: string;
  /** Method and path, so that one key can be used for two routes. */
  route: string;
  key: string;
}

export interface IdempotencyClaim extends IdempotencyKey {
  bodyHash: string;
  /** The resource that the request creates, for repeats. */
  resourceId: string;
  statusCode: number;
}

export interface StoredIdempotencyKey {
  bodyHash: string;
  resourceId: string;
  statusCode: number;
}

export interface IdempotencyStore {
  find(key: IdempotencyKey): Promise<StoredIdempotencyKey | null>;
}

export function createIdempotencyStore(database: Database): IdempotencyStore {
  return {
    async find({ ownerId, route, key }) {
      const row = (await database('idempotency_keys').where({ owner_id: ownerId, route, key }).first()) as
        { body_hash: string; resource_id: string; status_code: number } | undefined;
      return row
        ? { bodyHash: row.body_hash, resourceId: row.resource_id, statusCode: row.status_code }
        : null;
    },
  };
}

/**
 * Writes the key inside the transaction that creates its resource. If another transaction is writing the same
 * key, waits for it to end; false means that the other one committed.
 */
export async function rememberIdempotencyKey(
  trx: Knex.Transaction,
  claim: IdempotencyClaim,
): Promise<boolean> {
  const result = await trx.raw<{ rowCount: number }>(
    `INSERT INTO idempotency_keys (owner_id, route, key, body_hash, resource_id, status_code)
     VALUES (:ownerId, :route, :key, :bodyHash, :resourceId, :statusCode) ON CONFLICT DO NOTHING`,
    { ...claim },
  );
  return result.rowCount === 1;
}
