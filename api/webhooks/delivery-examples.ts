import { eventBody } from '../../domain/events/event-draft.ts';
import { EVENT_CATALOGUE } from '../../domain/events/event-catalogue.ts';
import { unsignedHeaders } from '../../domain/delivery-headers.ts';
import type { DeliveryData, DeliveryPageData } from './delivery-schemas.ts';

const NAME = 'transaction.pending';
const AT = '2026-01-01T00:00:05.000Z';
const ATTEMPTED_AT = '2026-01-01T00:00:05.210Z';
const EVENT = 'evt_3b1f8a52-7c64-8d0e-9a55-0f6c1d2e3b4a';

export const eventBodyExample = eventBody({
  family: 'platform',
  name: NAME,
  data: EVENT_CATALOGUE.platform[NAME].example,
  at: new Date(AT),
});

export const deliveryExample: DeliveryPageData['items'][number] = {
  delivery_id: 'del_019b7a00-1388-7000-8000-000000000000',
  event_id: EVENT,
  event: NAME,
  status: 'failed',
  held_because: null,
  attempt_count: 1,
  last_attempt: { at: ATTEMPTED_AT, status: 404, error_class: null, duration_ms: 31 },
  next_attempt_at: null,
  created_at: AT,
  finished_at: '2026-01-01T00:00:05.245Z',
  workflow_id: null,
};

export const deliveryDetailsExample: DeliveryData = {
  ...deliveryExample,
  request: {
    url: 'https://example.com/webhooks',
    headers: {
      ...unsignedHeaders({ eventId: EVENT, eventVersion: 1, attemptedAt: new Date(ATTEMPTED_AT) }),
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
