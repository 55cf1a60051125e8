import type { Webhooks } from '../../use-cases/webhooks/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { idempotencyOf, replayHeaders } from '../../http/request-headers.ts';
import { presentRecovery } from './recovery-presenter.ts';
import { recoverBody, recoveryData, recoveryParams, type RecoveryData } from './recovery-schemas.ts';
import { webhookParams } from './webhook-schemas.ts';

const example: RecoveryData = {
  recovery_id: 'rec_019b7a4e-0000-7000-8000-000000000000',
  webhook_id: 'wh_019b7a00-0000-7000-8000-000000000000',
  since: '2026-01-01T00:00:00.000Z',
  until: '2026-01-01T12:00:00.000Z',
  total_count: null,
  recovered_count: 0,
  status: 'running',
  created_at: '2026-01-01T12:00:00.000Z',
  finished_at: null,
};

export function recoveryRoutes(webhooks: Pick<Webhooks, 'recover' | 'readRecovery'>) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/webhooks/{webhook_id}/recover',
      name: 'recoverDeliveries',
      summary: 'Deliver failed and missed events of a time range again',
      description:
        'Starts a job that sends failed deliveries of that time again, and events of that time that had no delivery because the webhook was inactive or did not exist yet. The webhook has to be active. At most one job at a time for each webhook, and three for an account.',
      authenticated: true,
      creates: true,
      params: webhookParams,
      body: recoverBody,
      bodyExample: { since: example.since },
      successStatus: 202,
      message: 'The failed deliveries will be sent again.',
      data: recoveryData,
      example,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
      async handler({ actor, params, headers, body }) {
        const { value, replayed } = await webhooks.recover(
          actor,
          params.webhook_id,
          body,
          idempotencyOf(headers, `POST /v1/webhooks/${params.webhook_id}/recover`),
        );
        return { data: presentRecovery(value), headers: replayHeaders(replayed) };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/webhooks/{webhook_id}/recoveries/{recovery_id}',
      name: 'getRecovery',
      summary: 'Progress of a recovery',
      authenticated: true,
      params: recoveryParams,
      successStatus: 200,
      message: 'This is the recovery as it is now.',
      data: recoveryData,
      example: {
        ...example,
        status: 'finished',
        total_count: 214,
        recovered_count: 214,
        finished_at: '2026-01-01T12:00:01.400Z',
      },
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params }) {
        return {
          data: presentRecovery(await webhooks.readRecovery(actor, params.webhook_id, params.recovery_id)),
        };
      },
    }),
  ];
}
