import type { Webhooks } from '../../use-cases/webhooks/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { idempotencyOf, replayHeaders } from '../../http/request-headers.ts';
import { webhookActionRoutes } from './webhook-action-routes.ts';
import { createdExample, exampleSecret, listedExample, webhookExample } from './webhook-examples.ts';
import { presentCreatedWebhook, presentWebhook, presentWebhookList } from './webhook-presenter.ts';
import {
  createdWebhookData,
  createWebhookBody,
  deletedWebhookData,
  updateWebhookBody,
  webhookData,
  webhookListData,
  webhookParams,
} from './webhook-schemas.ts';

export interface WebhookRoutesDeps {
  webhooks: Webhooks;
  /** An endpoint that fails for this long without a success is switched off. */
  deactivateAfterMs: number;
}

export function webhookRoutes({ webhooks, deactivateAfterMs }: WebhookRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/webhooks',
      name: 'createWebhook',
      summary: 'Register an endpoint for events',
      authenticated: true,
      creates: true,
      body: createWebhookBody,
      bodyExample: {
        url: createdExample.url,
        events: createdExample.events,
        secret: exampleSecret,
        active: true,
      },
      successStatus: 201,
      message: 'The webhook is registered.',
      data: createdWebhookData,
      example: createdExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
      async handler({ actor, headers, body }) {
        const { value, replayed } = await webhooks.create(
          actor,
          'platform',
          body,
          idempotencyOf(headers, 'POST /v1/webhooks'),
        );
        return { data: presentCreatedWebhook(value), headers: replayHeaders(replayed) };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/webhooks',
      name: 'listWebhooks',
      summary: 'The registered endpoints, newest first',
      description: 'All of them at once, without pages or filters: an account has only a few.',
      authenticated: true,
      successStatus: 200,
      message: 'These are the webhooks of the account, newest first.',
      data: webhookListData,
      example: { webhooks: [listedExample], total_count: 1 },
      errors: ['FORBIDDEN'],
      async handler({ actor }) {
        return { data: presentWebhookList(await webhooks.list(actor)) };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/webhooks/{webhook_id}',
      name: 'getWebhook',
      summary: 'An endpoint with its health',
      authenticated: true,
      params: webhookParams,
      successStatus: 200,
      message: 'This is the webhook with its health.',
      data: webhookData,
      example: webhookExample,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params }) {
        const endpoint = await webhooks.read(actor, params.webhook_id);
        return { data: presentWebhook(endpoint, { actor, deactivateAfterMs }) };
      },
    }),

    defineRoute({
      method: 'PUT',
      path: '/v1/webhooks/{webhook_id}',
      name: 'updateWebhook',
      summary: 'Change an endpoint, or switch it on and off',
      description:
        'A field that is left out stays as it is. Switching the endpoint on, or another URL, resets its health and releases held deliveries, a few at first if it was failing.',
      authenticated: true,
      params: webhookParams,
      body: updateWebhookBody,
      bodyExample: { active: false },
      successStatus: 200,
      message: 'The webhook is changed.',
      data: webhookData,
      example: webhookExample,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params, body }) {
        const endpoint = await webhooks.update(actor, params.webhook_id, body);
        return { data: presentWebhook(endpoint, { actor, deactivateAfterMs }) };
      },
    }),

    defineRoute({
      method: 'DELETE',
      path: '/v1/webhooks/{webhook_id}',
      name: 'deleteWebhook',
      summary: 'Delete an endpoint',
      description: 'Nothing more is sent to it, including waiting deliveries. Its secrets are wiped.',
      authenticated: true,
      params: webhookParams,
      successStatus: 200,
      message: 'The webhook is deleted, and nothing more is sent to it.',
      data: deletedWebhookData,
      example: { webhook_id: createdExample.webhook_id, deleted: true },
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params }) {
        await webhooks.remove(actor, params.webhook_id);
        return { data: { webhook_id: params.webhook_id, deleted: true as const } };
      },
    }),

    ...webhookActionRoutes({ webhooks, deactivateAfterMs }),
  ];
}
