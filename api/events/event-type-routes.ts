import { defineRoute } from '../../http/define-route.ts';
import { presentEventTypes } from './event-type-presenter.ts';
import { eventTypeListData } from './event-type-schemas.ts';

/** Enough to show in the document what an answer looks like. */
const SHOWN_TYPES = 1;

export function eventTypeRoutes() {
  const data = presentEventTypes();
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/event-types',
      name: 'listEventTypes',
      summary: 'All events that endpoints can get',
      description:
        'With the JSON Schema of its `data` and an example. `wallet.connected` is in both families, with other fields.',
      authenticated: true,
      successStatus: 200,
      message: 'These are the events that endpoints can get.',
      data: eventTypeListData,
      example: { items: data.items.slice(0, SHOWN_TYPES) },
      errors: [],
      async handler() {
        return { data };
      },
    }),
  ];
}
