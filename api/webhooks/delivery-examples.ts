import { unsignedHeaders } from '../../domain/webhooks/delivery-headers.ts';
import { eventBodyExample, eventExample } from '../events/event-examples.ts';
import type { DeliveryData, DeliveryPageData } from './delivery-schemas.ts';

const ATTEMPTED_AT = '2026-01-01T00:00:05.210Z';

export const deliveryExample: DeliveryPageData['items'][number] = {
  delivery_id: 'del_019b7a00-1388-7000-8000-000000000000',
  ...eventExample,
  status: 'failed',
  held_reason: null,
  attempt_count: 1,
  last_attempt: { at: ATTEMPTED_AT, status: 404, error_class: null, duration_ms: 31 },
  next_attempt_at: null,
  finished_at: '2026-01-01T00:00:05.245Z',
  workflow_id: null,
};

export const deliveryDetailsExample: DeliveryData = {
  ...deliveryExample,
  request: {
    url: 'https://example.com/webhooks',
    headers: {
      ...unsignedHeaders({
        eventId: eventExample.event_id,
        eventVersion: 1,
        attemptedAt: new Date(ATTEMPTED_AT),
      }),
      'x-service-signature': '<signature>',
      'webhook-signature': '<signature>',
    },
    body: eventBodyExample,
  },
  attempts: [
    {
      number: 1,
      started_at: ATTEMPTED_AT,
      duration_ms: 31,
      status: 404,
      error_class: null,
      error_message: null,
      response_body: 'Not found',
    },
  ],
};

export const redeliveredExample: DeliveryData = {
  ...deliveryDetailsExample,
  status: 'queued',
  finished_at: null,
};
