import type { Database } from '../connect.ts';
import { rememberIdempotencyKey, type IdempotencyClaim } from './idempotency-store.ts';

export interface WebhookEndpoint {
  id: string;
  accountId: string;
  url: string;
  events: string[];
  active: boolean;
  createdAt: Date;
  lastTriggeredAt: Date | null;
}

export interface WebhookEndpointStore {
  /** Null where the idempotency key was taken meanwhile. */
  insert(
    endpoint: {
      id: string;
      accountId: string;
      url: string;
      events: string[];
      active: boolean;
      secretCiphertext: string;
    },
    claim: IdempotencyClaim | null,
  ): Promise<WebhookEndpoint | null>;
  find(accountId: string, id: string): Promise<WebhookEndpoint | null>;
  /** Newest first. */
  list(accountId: string): Promise<WebhookEndpoint[]>;
}

interface EndpointRow {
  id: string;
  account_id: string;
  url: string;
  event_filters: string[];
  active: boolean;
  created_at: Date;
  last_triggered_at: Date | null;
}

export function createWebhookEndpointStore(database: Database): WebhookEndpointStore {
  return {
    async insert(endpoint, claim) {
      return database.transaction(async (transaction) => {
        if (claim && !(await rememberIdempotencyKey(transaction, claim))) return null;
        const [row] = (await transaction('webhook_endpoints')
          .insert({
            id: endpoint.id,
            account_id: endpoint.accountId,
            family: 'platform',
            url: endpoint.url,
            event_filters: endpoint.events,
            secret_ciphertext: endpoint.secretCiphertext,
            active: endpoint.active,
          })
          .returning('*')) as EndpointRow[];
        if (!row) throw new Error('insert returned no row');
        return toEndpoint(row);
      });
    },

    async find(accountId, id) {
      const row = (await database('webhook_endpoints').where({ id, account_id: accountId }).first()) as
        EndpointRow | undefined;
      return row ? toEndpoint(row) : null;
    },

    async list(accountId) {
      const rows = (await database('webhook_endpoints')
        .where({ account_id: accountId })
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])) as EndpointRow[];
      return rows.map(toEndpoint);
    },
  };
}

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    events: row.event_filters,
    active: row.active,
    createdAt: row.created_at,
    lastTriggeredAt: row.last_triggered_at,
  };
}
