import type { Knex } from 'knex';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

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

interface StoredRow {
  body_hash: string;
  resource_id: string;
  status_code: number;
}

const FIND = {
  name: 'find_idempotency_key',
  text: `SELECT body_hash, resource_id, status_code FROM idempotency_keys WHERE owner_id = $1 AND route = $2 AND key = $3`,
};

const REMEMBER = {
  name: 'remember_idempotency_key',
  text: `INSERT INTO idempotency_keys (owner_id, route, key, body_hash, resource_id, status_code)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING key`,
};

export function createIdempotencyStore(database: Database): IdempotencyStore {
  return {
    async find({ ownerId, route, key }) {
      const [row] = await runPrepared<StoredRow>(database, FIND, [ownerId, route, key]);
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
  { ownerId, route, key, bodyHash, resourceId, statusCode }: IdempotencyClaim,
): Promise<boolean> {
  const values = [ownerId, route, key, bodyHash, resourceId, statusCode];
  return (await runPrepared(trx, REMEMBER, values)).length === 1;
}
