import type { Webhooks } from '../../use-cases/webhooks/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { emptyBody } from '../operations/operation-schemas.ts';
import { deliveryDetailsExample, deliveryExample, redeliveredExample } from './delivery-examples.ts';
import { presentDeliveryDetails, presentDeliveryPage } from './delivery-presenter.ts';
import { deliveryData, deliveryListQuery, deliveryPageData, deliveryParams } from './delivery-schemas.ts';
import { webhookParams } from './webhook-schemas.ts';

export function deliveryRoutes(webhooks: Pick<Webhooks, 'listDeliveries' | 'readDelivery' | 'redeliver'>) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/webhooks/{webhook_id}/deliveries',
      name: 'listDeliveries',
      summary: 'Past, present and future deliveries, newest first',
      description:
        'A page scans a limited number of deliveries. With a filter that few of them pass, it may be short or even empty and still have a `next_cursor`: continue until it is null.',
      authenticated: true,
      params: webhookParams,
      query: deliveryListQuery,
      successStatus: 200,
      message: 'This is a page of the deliveries of the webhook, newest first.',
      data: deliveryPageData,
      example: { items: [deliveryExample], next_cursor: null },
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params, query: { cursor, limit, status, event_id: eventId, ...filters } }) {
        const page = await webhooks.listDeliveries(
          actor,
          params.webhook_id,
          { ...filters, statuses: status, eventId },
          { cursor, limit },
        );
        return { data: presentDeliveryPage(page) };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}',
      name: 'getDelivery',
      summary: 'One delivery, with its request and the answers',
      authenticated: true,
      params: deliveryParams,
      successStatus: 200,
      message: 'This is the delivery with its attempts.',
      data: deliveryData,
      example: deliveryDetailsExample,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params }) {
        const details = await webhooks.readDelivery(actor, params.webhook_id, params.delivery_id);
        return { data: presentDeliveryDetails(details) };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
      name: 'redeliver',
      summary: 'Send the event of a finished delivery again',
      description:
        'The same event with the same `webhook-id`, and as many attempts as the first time. For failed and for successful deliveries. An unfinished delivery continues by itself: `CONFLICT`, as for a webhook that is not active.',
      authenticated: true,
      params: deliveryParams,
      body: emptyBody,
      successStatus: 202,
      message: 'The delivery waits to be sent again.',
      data: deliveryData,
      example: redeliveredExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
      async handler({ actor, params }) {
        const details = await webhooks.redeliver(actor, params.webhook_id, params.delivery_id);
        return { data: presentDeliveryDetails(details) };
      },
    }),
  ];
}
