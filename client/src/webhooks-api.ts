import type { HttpClient } from './http-client.ts';
import { idempotencyKeyOr } from './idempotency-key.ts';
import type { CallOptions } from './call-options.ts';
import type { CreatedWebhook, WebhookList } from './types.ts';
import { readCreatedWebhook, readWebhookList } from './webhook-responses.ts';
import type { WebhookEventName } from './words.ts';

export interface CreateWebhookArguments {
  /** https; the service's embedded default also allows http to 127.0.0.1. */
  url: string;
  events: WebhookEventName[];
  /** Shared with `verifyWebhook`; the service never tells it again. */
  secret: string;
  active?: boolean;
  /** As for a send. */
  idempotencyKey?: string;
}

export interface WebhooksApi {
  create(webhook: CreateWebhookArguments, options?: CallOptions): Promise<CreatedWebhook>;
  list(options?: CallOptions): Promise<WebhookList>;
  /** Events that happen from now on are not delivered. Throws an ApiError of 404 or 405 where the service cannot do this. */
  remove(id: string, options?: CallOptions): Promise<void>;
}

export function createWebhooksApi(http: HttpClient): WebhooksApi {
  return {
    async create({ idempotencyKey, url, events, secret, active }, options = {}) {
      const data = await http.request({
        method: 'POST',
        path: '/webhooks',
        body: { url, events, secret, ...(active === undefined ? {} : { active }) },
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
    async remove(id, options = {}) {
      const path = `/webhooks/${encodeURIComponent(id)}`;
      await http.request({ method: 'DELETE', path, signal: options.signal });
    },
  };
}
