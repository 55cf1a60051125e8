import type { Knex } from 'knex';
import type { EventFamily } from '../../domain/events/event-catalogue.ts';
import type { Database } from '../postgres/connect.ts';
import { rememberIdempotencyKey, type IdempotencyClaim } from '../operations/idempotency-store.ts';
import {
  ENDPOINT_COLUMNS,
  toEndpoint,
  type EndpointRow,
  type WebhookEndpoint,
} from './webhook-endpoint-rows.ts';
import { createWebhookSecretStore, type WebhookSecretStore } from './webhook-secret-store.ts';

export interface NewWebhookEndpoint {
  id: string;
  accountId: string;
  family: EventFamily;
  url: string;
  events: string[];
  wallets: string[] | null;
  active: boolean;
  secretCiphertext: string;
}

/** What is left out stays as it is; null wallets are every wallet. */
export interface WebhookEndpointChange {
  url?: string | undefined;
  events?: string[] | undefined;
  wallets?: string[] | null | undefined;
  active?: boolean | undefined;
}

export interface WebhookEndpointStore extends WebhookSecretStore {
  /**
   * Null where the idempotency key was taken meanwhile. `admit` is told how many endpoints the account has, while no
   * other can be added to them, and throws where these are enough.
   */
  insert(
    endpoint: NewWebhookEndpoint,
    claim: IdempotencyClaim | null,
    admit: (endpoints: number) => void,
  ): Promise<WebhookEndpoint | null>;
  /** Deleted ones are not found, here and below. */
  find(accountId: string, id: string): Promise<WebhookEndpoint | null>;
  /** Newest first. */
  list(accountId: string): Promise<WebhookEndpoint[]>;
  /** Null where there is none. One that is switched on, or gets another URL, begins its health anew. */
  update(accountId: string, id: string, change: WebhookEndpointChange): Promise<WebhookEndpoint | null>;
  /** Wipes its secrets; its deliveries' log stays. False where there is none. */
  remove(accountId: string, id: string): Promise<boolean>;
}

const OWN = 'id = :id AND account_id = :accountId AND deleted_at IS NULL';

/** What was known of its attempts says nothing any more. Of the row before the update. */
const BEGINS_ANEW = '((NOT active AND coalesce(:active, false)) OR url <> coalesce(:url, url))';

// One statement, so that of two changes at once neither is lost. What an endpoint held back while it failed goes up the
// ramp: all of it at once would be the first thing that a mended receiver sees.
const UPDATE = `UPDATE webhook_endpoints
     SET url = coalesce(:url, url),
         event_filters = coalesce(CAST(:events AS text[]), event_filters),
         wallet_filters = CASE WHEN :changesWallets THEN CAST(:wallets AS text[]) ELSE wallet_filters END,
         active = coalesce(:active, active),
         consecutive_failures = CASE WHEN ${BEGINS_ANEW} THEN 0 ELSE consecutive_failures END,
         failing_since = CASE WHEN ${BEGINS_ANEW} THEN NULL ELSE failing_since END,
         warned_at = CASE WHEN ${BEGINS_ANEW} THEN NULL ELSE warned_at END,
         release_limit = CASE WHEN ${BEGINS_ANEW} AND release_limit IS NOT NULL THEN 1 ELSE release_limit END,
         deactivated_at = CASE WHEN coalesce(:active, active) THEN NULL ELSE deactivated_at END,
         deactivation_reason = CASE WHEN coalesce(:active, active) THEN NULL ELSE deactivation_reason END,
         updated_at = now()
   WHERE ${OWN}
  RETURNING ${ENDPOINT_COLUMNS}`;

const REMOVE = `UPDATE webhook_endpoints
     SET active = false, secret_ciphertext = '', next_secret_ciphertext = NULL, switch_at = NULL,
         updated_at = now(), deleted_at = now()
   WHERE ${OWN} RETURNING id`;

export function createWebhookEndpointStore(database: Database): WebhookEndpointStore {
  return {
    ...createWebhookSecretStore(database),

    async insert(endpoint, claim, admit) {
      return database.transaction(async (transaction) => {
        if (claim && !(await rememberIdempotencyKey(transaction, claim))) return null;
        admit(await countLocked(transaction, endpoint.accountId));
        const [row] = (await transaction('webhook_endpoints')
          .insert({
            id: endpoint.id,
            account_id: endpoint.accountId,
            family: endpoint.family,
            url: endpoint.url,
            event_filters: endpoint.events,
            wallet_filters: endpoint.wallets,
            secret_ciphertext: endpoint.secretCiphertext,
            active: endpoint.active,
          })
          .returning(transaction.raw(ENDPOINT_COLUMNS) as never)) as EndpointRow[];
        if (!row) throw new Error('insert returned no row');
        return toEndpoint(row);
      });
    },

    async find(accountId, id) {
      const [row] = await rowsOf(
        database.raw(`SELECT ${ENDPOINT_COLUMNS} FROM webhook_endpoints WHERE ${OWN}`, { accountId, id }),
      );
      return row ? toEndpoint(row) : null;
    },

    async list(accountId) {
      const rows = await rowsOf(
        database.raw(
          `SELECT ${ENDPOINT_COLUMNS} FROM webhook_endpoints WHERE account_id = :accountId AND deleted_at IS NULL
            ORDER BY created_at DESC, id DESC`,
          { accountId },
        ),
      );
      return rows.map(toEndpoint);
    },

    async update(accountId, id, { url = null, events = null, wallets, active = null }) {
      const [row] = await rowsOf(
        database.raw(UPDATE, {
          accountId,
          id,
          url,
          events,
          wallets: wallets ?? null,
          changesWallets: wallets !== undefined,
          active,
        } as Record<string, Knex.RawBinding>),
      );
      return row ? toEndpoint(row) : null;
    },

    async remove(accountId, id) {
      return (await rowsOf(database.raw(REMOVE, { accountId, id }))).length === 1;
    },
  };
}

/** Two endpoints that are added at once wait for each other here, and rows that name the account for neither. */
async function countLocked(transaction: Knex.Transaction, accountId: string): Promise<number> {
  await transaction('accounts').where({ id: accountId }).forNoKeyUpdate().first('id');
  const [row] = (await transaction('webhook_endpoints')
    .where({ account_id: accountId })
    .whereNull('deleted_at')
    .count({ count: '*' })) as { count: string | number }[];
  return Number(row?.count ?? 0);
}

async function rowsOf(query: Knex.Raw<{ rows: EndpointRow[] }>): Promise<EndpointRow[]> {
  return (await query).rows;
}
