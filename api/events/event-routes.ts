import type { Events } from '../../use-cases/events/index.ts';
import type { EventsPage } from '../../use-cases/events/read-events.ts';
import { defineRoute } from '../../http/define-route.ts';
import { eventBodyExample, eventExample } from './event-examples.ts';
import { eventsData, eventsQuery, type EventsData } from './event-schemas.ts';

type Item = EventsData['items'][number];

const example: EventsData = {
  items: [{ ...eventExample, family: 'platform', version: 1, body: parseBody(eventBodyExample) }],
  next_cursor: 'WyJ0R2NfYjRrSyIsIjg3NCIsMTc2NzIyNTYwNTAwMDAwMCwiZXZ0XyJd',
  has_more: false,
  retained_since: '2025-12-02T00:00:06.000Z',
};

export function eventRoutes(events: Events) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/events',
      name: 'listEvents',
      summary: 'The account’s events, oldest first, to pull instead of webhooks',
      description:
        'All events of the account, with or without an endpoint for them. No event is ever added before an earlier one, so a client that continues with the last cursor misses none.',
      authenticated: true,
      query: eventsQuery,
      successStatus: 200,
      message: 'This is a page of the events of the account, oldest first.',
      data: eventsData,
      example,
      errors: ['FORBIDDEN'],
      async handler({ actor, query: { events: names, wallet, after, limit } }) {
        const filters = { filters: names ?? null, wallet: wallet ?? null };
        return { data: presentEvents(await events.list(actor, filters, { after, limit })) };
      },
    }),
  ];
}

function presentEvents({ events, nextCursor, hasMore, retainedSince }: EventsPage): EventsData {
  return {
    items: events.map(({ id, name, family, version, body, createdAt }): Item => ({
      event_id: id,
      event: name,
      family,
      version,
      body: parseBody(body),
      created_at: createdAt.toISOString(),
    })),
    next_cursor: nextCursor,
    has_more: hasMore,
    retained_since: retainedSince.toISOString(),
  };
}

/** The service itself wrote it, and it has not changed since. */
function parseBody(text: string): Item['body'] {
  return JSON.parse(text) as Item['body'];
}
