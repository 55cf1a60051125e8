import type { Webhooks } from '../../use-cases/webhooks/index.ts';
import { defineRoute } from '../http/define-route.ts';
import { emptyBody } from '../operations/operation-schemas.ts';
import { exampleSecret, rotatingExample, testExample } from './webhook-examples.ts';
import { presentTest, presentWebhook } from './webhook-presenter.ts';
import { rotateSecretBody, webhookData, webhookParams, webhookTestData } from './webhook-schemas.ts';

export interface WebhookActionRoutesDeps {
  webhooks: Pick<Webhooks, 'test' | 'rotateSecret'>;
  /** After so much time without a success an endpoint that fails is switched off. */
  deactivateAfterMs: number;
}

export function webhookActionRoutes({ webhooks, deactivateAfterMs }: WebhookActionRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/webhooks/{webhook_id}/test',
      name: 'testWebhook',
      summary: 'Send a test event, and see what comes back',
      description:
        'One signed POST of an event `webhook.test`, also while the webhook is not active. It is no delivery: it is in no log, is not repeated, and does not touch the health.',
      authenticated: true,
      params: webhookParams,
      body: emptyBody,
      successStatus: 200,
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
        'From now on `webhook-signature` carries a signature of each secret, until 24 hours behind `switch_at`; `x-service-signature` holds one only, and changes over at `switch_at`. The same call again changes nothing.',
      authenticated: true,
      params: webhookParams,
      body: rotateSecretBody,
      bodyExample: { secret: exampleSecret, switch_at: rotatingExample.rotation.switch_at },
      successStatus: 200,
      data: webhookData,
      example: rotatingExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
      async handler({ actor, params, body }) {
        const endpoint = await webhooks.rotateSecret(actor, params.webhook_id, {
          secret: body.secret,
          switchAt: body.switch_at,
        });
        return {
          data: presentWebhook(endpoint, { tier: actor.tier, deactivateAfterMs }),
        };
      },
    }),
  ];
}
