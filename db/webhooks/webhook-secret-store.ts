import { ROTATION_OVERLAP_MS } from '../../domain/webhooks/secret-rotation.ts';
import type { StoredSecrets } from '../../domain/webhooks/stored-secrets.ts';
import { tellOfEndpoint } from '../messenger/endpoint-changes.ts';
import type { Database } from '../postgres/connect.ts';
import {
  ENDPOINT_COLUMNS,
  toEndpoint,
  type EndpointRow,
  type WebhookEndpoint,
} from './webhook-endpoint-rows.ts';

/** An endpoint's URL and its signing secrets. */
export interface SignedTarget extends StoredSecrets {
  url: string;
}

export interface WebhookSecretStore {
  /** Null if the endpoint does not exist. */
  findTarget(accountId: string, id: string): Promise<SignedTarget | null>;
  /** Null if the endpoint does not exist or a rotation is under way. */
  startRotation(
    accountId: string,
    id: string,
    rotation: { nextCiphertext: string; switchAt: Date },
  ): Promise<WebhookEndpoint | null>;
  /** For rotations whose overlap is over: makes the new secret the only one. Returns how many it finished, at most `limit`. */
  finishRotations(limit: number): Promise<number>;
}

const IS_OVER = `switch_at <= now() - interval '${ROTATION_OVERLAP_MS} milliseconds'`;

// Also replaces a rotation that is over but not yet finished.
const START = `UPDATE webhook_endpoints
     SET secret_ciphertext = coalesce(next_secret_ciphertext, secret_ciphertext),
         next_secret_ciphertext = :nextCiphertext,
         switch_at = :switchAt,
         updated_at = now()
   WHERE id = :id AND account_id = :accountId AND deleted_at IS NULL AND (next_secret_ciphertext IS NULL OR ${IS_OVER})
  RETURNING ${ENDPOINT_COLUMNS}`;

const FINISH = `UPDATE webhook_endpoints
     SET secret_ciphertext = next_secret_ciphertext, next_secret_ciphertext = NULL, switch_at = NULL
   WHERE id IN (
     SELECT id FROM webhook_endpoints WHERE next_secret_ciphertext IS NOT NULL AND ${IS_OVER}
      ORDER BY id LIMIT ? FOR NO KEY UPDATE SKIP LOCKED)`;

export function createWebhookSecretStore(database: Database): WebhookSecretStore {
  return {
    async findTarget(accountId, id) {
      const row = (await database('webhook_endpoints')
        .where({ id, account_id: accountId, deleted_at: null })
        .first('url', 'secret_ciphertext', 'next_secret_ciphertext', 'switch_at')) as
        | {
            url: string;
            secret_ciphertext: string;
            next_secret_ciphertext: string | null;
            switch_at: Date | null;
          }
        | undefined;
      return row
        ? {
            url: row.url,
            ciphertext: row.secret_ciphertext,
            nextCiphertext: row.next_secret_ciphertext,
            switchAt: row.switch_at,
          }
        : null;
    },

    async startRotation(accountId, id, { nextCiphertext, switchAt }) {
      return database.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: EndpointRow[] }>(START, {
          accountId,
          id,
          nextCiphertext,
          switchAt,
        });
        if (!rows[0]) return null;
        const endpoint = toEndpoint(rows[0]);
        await tellOfEndpoint(trx, endpoint, 'secret');
        return endpoint;
      });
    },

    async finishRotations(limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(FINISH, [limit]);
      return rowCount;
    },
  };
}
