import {
  createWebhookEndpoint,
  listWebhookEndpoints,
  type WebhookEndpointDependencies,
} from '../../operations/webhook-endpoints.ts';
import { defineRoute } from '../define-route.ts';
import { idempotencyOf, replayHeaders } from '../request-headers.ts';
import { presentCreatedWebhook, presentWebhookList } from './webhook-presenter.ts';
import { createdWebhookData, createWebhookBody, webhookListData } from './webhook-schemas.ts';

const example = {
  webhook_id: 'wh_019b7a00-0000-7000-8000-000000000000',
  url: 'https://example.com/webhooks',
  events: ['transaction.pending', 'transaction.confirmed', 'transaction.failed'],
  active: true,
  created_at: '2026-01-01T00:00:00.000Z',
};

export function webhookRoutes(deps: WebhookEndpointDependencies) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/webhooks',
      name: 'createWebhook',
      summary: 'Register an endpoint for events',
      authenticated: true,
      creates: true,
      body: createWebhookBody,
      bodyExample: { url: example.url, events: example.events, secret: 'a-secret-of-your-own', active: true },
      successStatus: 201,
      data: createdWebhookData,
      example,
      errors: ['FORBIDDEN', 'CONFLICT'],
      async handler({ actor, headers, body }) {
        const { value, replayed } = await createWebhookEndpoint(
          deps,
          actor,
          body,
          idempotencyOf(headers, actor, 'POST /v1/webhooks'),
        );
        return { data: presentCreatedWebhook(value), headers: replayHeaders(replayed) };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/webhooks',
      name: 'listWebhooks',
      summary: 'The registered endpoints, newest first',
      authenticated: true,
      successStatus: 200,
      data: webhookListData,
      example: { webhooks: [{ ...example, last_triggered: null }], total_count: 1 },
      errors: ['FORBIDDEN'],
      async handler({ actor }) {
        return { data: presentWebhookList(await listWebhookEndpoints(deps, actor)) };
      },
    }),
  ];
}
