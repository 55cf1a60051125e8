import { readFields } from '../transport/field-reader.ts';
import type { EventsPage } from './stored-event-types.ts';

export function readEventsPage(data: unknown): EventsPage {
  const fields = readFields(data, 'events');
  return {
    items: fields.list('items', (event) => {
      const body = event.object('body');
      return {
        event_id: event.text('event_id'),
        event: event.text('event'),
        family: event.text('family'),
        version: event.integer('version'),
        body: { event: body.text('event'), data: body.json('data'), timestamp: body.textOrNull('timestamp') },
        created_at: event.text('created_at'),
      };
    }),
    next_cursor: fields.text('next_cursor'),
    has_more: fields.flag('has_more'),
    retained_since: fields.text('retained_since'),
  };
}
