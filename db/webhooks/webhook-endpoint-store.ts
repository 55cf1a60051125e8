import type { Knex } from 'knex';
import type { EventFamily } from '../../domain/events/event-catalogue.ts';
import type { Database } from '../postgres/connect.ts';
import { notifyDelivery } from './notify-delivery.ts';
import { tellOfEndpoint } from '../messenger/endpoint-changes.ts';
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

/** A field that is left out stays as it is; null wallets are every wallet. */
export interface WebhookEndpointChange {
  url?: string | undefined;
  events?: string[] | undefined;
  wallets?: string[] | null | undefined;
  active?: boolean | undefined;
}

export interface WebhookEndpointStore extends WebhookSecretStore {
  /**
   * Null if another request has used the idempotency key in the meantime. `admit` gets the number of the account's endpoints,
   * while none can be added, and throws if there are too many.
   */
  insert(
    endpoint: NewWebhookEndpoint,
    claim: IdempotencyClaim | null,
    admit: (endpoints: number) => void,
  ): Promise<WebhookEndpoint | null>;
  /** Does not find deleted endpoints; neither do the methods below. */
  find(accountId: string, id: string): Promise<WebhookEndpoint | null>;
  /** Newest first. */
  list(accountId: string): Promise<WebhookEndpoint[]>;
  /** Null if there is none. An endpoint that is switched on or gets another URL starts with new health figures. */
  update(accountId: string, id: string, change: WebhookEndpointChange): Promise<WebhookEndpoint | null>;
  /** Wipes its secrets; the log of its deliveries stays. False if there is none. */
  remove(accountId: string, id: string): Promise<boolean>;
}

const OWN = 'id = :id AND account_id = :accountId AND deleted_at IS NULL';

/** The figures of its earlier attempts no longer apply. Evaluated on the row before the update. */
const RESTARTS_HEALTH = '((NOT active AND coalesce(:active, false)) OR url <> coalesce(:url, url))';

// One statement, so that of two simultaneous changes neither is lost. Deliveries held while the endpoint failed are released
// step by step: otherwise a repaired receiver would get all of them at once.
const UPDATE = `UPDATE webhook_endpoints
     SET url = coalesce(:url, url),
         event_filters = coalesce(CAST(:events AS text[]), event_filters),
         wallet_filters = CASE WHEN :changesWallets THEN CAST(:wallets AS text[]) ELSE wallet_filters END,
         active = coalesce(:active, active),
         consecutive_failures = CASE WHEN ${RESTARTS_HEALTH} THEN 0 ELSE consecutive_failures END,
         failing_since = CASE WHEN ${RESTARTS_HEALTH} THEN NULL ELSE failing_since END,
         warned_at = CASE WHEN ${RESTARTS_HEALTH} THEN NULL ELSE warned_at END,
         release_limit = CASE WHEN ${RESTARTS_HEALTH} AND release_limit IS NOT NULL THEN 1 ELSE release_limit END,
         deactivated_at = CASE WHEN coalesce(:active, active) THEN NULL ELSE deactivated_at END,
         deactivation_reason = CASE WHEN coalesce(:active, active) THEN NULL ELSE deactivation_reason END,
         updated_at = now()
   WHERE ${OWN}
  RETURNING ${ENDPOINT_COLUMNS},
            (old.url, old.event_filters, old.active) IS DISTINCT FROM (new.url, new.event_filters, new.active) AS has_changed`;

const REMOVE = `UPDATE webhook_endpoints
     SET active = false, secret_ciphertext = '', next_secret_ciphertext = NULL, switch_at = NULL,
         updated_at = now(), deleted_at = now()
   WHERE ${OWN} RETURNING id`;

export function createWebhookEndpointStore(database: Database): WebhookEndpointStore {
  return {
    ...createWebhookSecretStore(database),

    async insert(endpoint, claim, admit) {
      return database.transaction(async (trx) => {
        if (claim && !(await rememberIdempotencyKey(trx, claim))) return null;
        admit(await countLocked(trx, endpoint.accountId));
        const [row] = (await trx('webhook_endpoints')
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
          .returning(trx.raw(ENDPOINT_COLUMNS) as never)) as EndpointRow[];
        if (!row) throw new Error('insert returned no row');
        const added = toEndpoint(row);
        await tellOfEndpoint(trx, added, 'target');
        return added;
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
      const change = { url, events, wallets: wallets ?? null, changesWallets: wallets !== undefined, active };
      return database.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: (EndpointRow & { has_changed: boolean })[] }>(UPDATE, {
          accountId,
          id,
          ...change,
        } as Record<string, Knex.RawBinding>);
        if (!rows[0]) return null;
        const endpoint = toEndpoint(rows[0]);
        if (rows[0].has_changed) await tellOfEndpoint(trx, endpoint, 'target');
        // Deliveries that waited for it may begin now.
        if (rows[0].has_changed && endpoint.active) await notifyDelivery(trx, id);
        return endpoint;
      });
    },

    async remove(accountId, id) {
      return (await rowsOf(database.raw(REMOVE, { accountId, id }))).length === 1;
    },
  };
}

/** Two endpoints added at once wait for each other here; inserts of rows that name the account do not wait. */
async function countLocked(trx: Knex.Transaction, accountId: string): Promise<number> {
  await trx('accounts').where({ id: accountId }).forNoKeyUpdate().first('id');
  const [row] = (await trx('webhook_endpoints')
    .where({ account_id: accountId })
    .whereNull('deleted_at')
    .count({ count: '*' })) as { count: string | number }[];
  return Number(row?.count ?? 0);
}

async function rowsOf(query: Knex.Raw<{ rows: EndpointRow[] }>): Promise<EndpointRow[]> {
  return (await query).rows;
}
