import { expectArguments, pathSegment } from '../arguments/expect-arguments.ts';
import { idempotencyKeyOr } from '../arguments/idempotency-key.ts';
import type { BotEventName, WebhookEventFilter } from '../events/event-words.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createDeliveriesApi, type DeliveriesApi } from './deliveries-api.ts';
import { createRecoveriesApi, type RecoveriesApi } from './recoveries-api.ts';
import {
  readCreatedWebhook,
  readDeletedWebhook,
  readWebhook,
  readWebhookList,
  readWebhookTest,
} from './webhook-responses.ts';
import type {
  CreatedWebhook,
  DeletedWebhook,
  WebhookDetail,
  WebhookList,
  WebhookTest,
} from './webhook-types.ts';

export interface CreateWebhookArguments {
  /** An https URL. With its embedded settings, the service also allows http to 127.0.0.1. */
  url: string;
  events: WebhookEventFilter[];
  /** Shared with `verifyWebhook`; the service never returns it. */
  secret: string;
  /** Limits the webhook to events of these wallets. */
  wallets?: string[];
  active?: boolean;
  /** As for a send. */
  idempotencyKey?: string;
}

/** Fields that are left out stay as they are. */
export interface UpdateWebhookArguments {
  url?: string;
  events?: (WebhookEventFilter | BotEventName)[];
  /** Null for events of every wallet. */
  wallets?: string[] | null;
  /** False holds all events that were not sent yet; true sends them, and resets the health. */
  active?: boolean;
}

export interface RotateSecretArguments {
  secret: string;
  /** When the new secret takes over; default in 24 hours. */
  switchAt?: Date;
}

export interface WebhooksApi extends RecoveriesApi {
  deliveries: DeliveriesApi;
  create(webhook: CreateWebhookArguments, options?: CallOptions): Promise<CreatedWebhook>;
  list(options?: CallOptions): Promise<WebhookList>;
  get(webhookId: string, options?: CallOptions): Promise<WebhookDetail>;
  update(webhookId: string, changes: UpdateWebhookArguments, options?: CallOptions): Promise<WebhookDetail>;
  /** Rejects with a NotFoundError if the webhook is gone already, even if an earlier try of this call removed it. */
  remove(webhookId: string, options?: CallOptions): Promise<DeletedWebhook>;
  /** Makes the service send one `webhook.test` event, and returns its result. */
  test(webhookId: string, options?: CallOptions): Promise<WebhookTest>;
  /** Receivers may use either secret until `rotation.ends_at` of the answer. */
  rotateSecret(
    webhookId: string,
    rotation: RotateSecretArguments,
    options?: CallOptions,
  ): Promise<WebhookDetail>;
}

/** After this time, the service stops waiting for the receiver. */
const MAX_TEST_SECONDS = 15;

export function createWebhooksApi(http: HttpClient): WebhooksApi {
  return {
    deliveries: createDeliveriesApi(http),
    ...createRecoveriesApi(http),

    async create(webhook, options = {}) {
      const { idempotencyKey, url, events, secret, wallets, active } = expectArguments('webhook', webhook);
      const data = await http.request({
        method: 'POST',
        path: '/webhooks',
        body: withoutUndefined({ url, events, secret, wallets, active }),
        idempotencyKey: idempotencyKeyOr(idempotencyKey),
        signal: options.signal,
      });
      return readCreatedWebhook(data);
    },

    async list(options = {}) {
      return readWebhookList(
        await http.request({ method: 'GET', path: '/webhooks', signal: options.signal }),
      );
    },

    async get(webhookId, options = {}) {
      return readWebhook(
        await http.request({ method: 'GET', path: pathOf(webhookId), signal: options.signal }),
      );
    },

    async update(webhookId, changes, options = {}) {
      const { url, events, wallets, active } = expectArguments('changes', changes);
      const data = await http.request({
        method: 'PUT',
        path: pathOf(webhookId),
        body: withoutUndefined({ url, events, wallets, active }),
        signal: options.signal,
      });
      return readWebhook(data);
    },

    async remove(webhookId, options = {}) {
      return readDeletedWebhook(
        await http.request({ method: 'DELETE', path: pathOf(webhookId), signal: options.signal }),
      );
    },

    async test(webhookId, options = {}) {
      const data = await http.request({
        method: 'POST',
        path: `${pathOf(webhookId)}/test`,
        waitSeconds: MAX_TEST_SECONDS,
        // Each try would send another event.
        repeat: false,
        signal: options.signal,
      });
      return readWebhookTest(data);
    },

    async rotateSecret(webhookId, rotation, options = {}) {
      const { secret, switchAt } = expectArguments('rotation', rotation);
      const data = await http.request({
        method: 'POST',
        path: `${pathOf(webhookId)}/rotate-secret`,
        body: withoutUndefined({ secret, switch_at: switchAt?.toISOString() }),
        signal: options.signal,
      });
      return readWebhook(data);
    },
  };
}

function pathOf(webhookId: string): string {
  return `/webhooks/${pathSegment('webhookId', webhookId)}`;
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
