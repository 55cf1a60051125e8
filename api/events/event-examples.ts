import { EVENT_CATALOGUE } from '../../domain/events/event-catalogue.ts';
import { eventBody } from '../../domain/events/event-draft.ts';

const NAME = 'transaction.pending';

/** The event that all examples of answers share. */
export const eventExample = {
  event_id: 'evt_3b1f8a52-7c64-8d0e-9a55-0f6c1d2e3b4a',
  event: NAME,
  created_at: '2026-01-01T00:00:05.000Z',
};

export const eventBodyExample = eventBody({
  family: 'platform',
  name: NAME,
  data: EVENT_CATALOGUE.platform[NAME].example,
  at: new Date(eventExample.created_at),
});
