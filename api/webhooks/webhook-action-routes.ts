import type { Webhooks } from '../../use-cases/webhooks/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { emptyBody } from '../operations/operation-schemas.ts';
import { exampleSecret, rotatingExample, testExample } from './webhook-examples.ts';
import { presentTest, presentWebhook } from './webhook-presenter.ts';
import { rotateSecretBody, webhookData, webhookParams, webhookTestData } from './webhook-schemas.ts';

export interface WebhookActionRoutesDeps {
  webhooks: Pick<Webhooks, 'test' | 'rotateSecret'>;
  /** An endpoint that fails for this long without a success is switched off. */
  deactivateAfterMs: number;
}

export function webhookActionRoutes({ webhooks, deactivateAfterMs }: WebhookActionRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/webhooks/{webhook_id}/test',
      name: 'testWebhook',
      summary: 'Send a test event and see the answer',
      description:
        'One signed POST of an event `webhook.test`, also while the webhook is not active. It is not a delivery: it appears in no log, is not repeated, and does not change the health.',
      authenticated: true,
      params: webhookParams,
      body: emptyBody,
      successStatus: 200,
      message: 'The test was sent; the data says what the endpoint answered.',
      data: webhookTestData,
      example: testExample,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params }) {
        const outcome = await webhooks.test(actor, params.webhook_id);
        return { data: presentTest(params.webhook_id, outcome) };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/webhooks/{webhook_id}/rotate-secret',
      name: 'rotateWebhookSecret',
      summary: 'Change the secret without losing a delivery',
      description:
        'From now until 24 hours after `switch_at`, `webhook-signature` carries a signature of each secret; `x-service-signature` holds only one, and changes to the new secret at `switch_at`. Repeating the same call changes nothing.',
      authenticated: true,
      params: webhookParams,
      body: rotateSecretBody,
      bodyExample: { secret: exampleSecret, switch_at: rotatingExample.rotation.switch_at },
      successStatus: 200,
      message: 'The new secret is stored and takes over at its time.',
      data: webhookData,
      example: rotatingExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
      async handler({ actor, params, body }) {
        const endpoint = await webhooks.rotateSecret(actor, params.webhook_id, {
          secret: body.secret,
          switchAt: body.switch_at,
        });
        return {
          data: presentWebhook(endpoint, { actor, deactivateAfterMs }),
        };
      },
    }),
  ];
}
