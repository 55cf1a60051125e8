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
  };
}
