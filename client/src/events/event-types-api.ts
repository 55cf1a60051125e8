import type { CallOptions } from '../transport/call-options.ts';
import { readFields } from '../transport/field-reader.ts';
import type { HttpClient } from '../transport/http-client.ts';
import type { EventFamily } from './event-words.ts';

export interface EventType {
  /** Event names are unique only within a family: `wallet.connected` is in both, with different fields. */
  family: EventFamily;
  name: string;
  /** One sentence: when the event is sent, and to which endpoints. */
  description: string;
  version: number;
  /** JSON Schema (2020-12) of the body's `data`. */
  data_schema: Record<string, unknown>;
  /** A complete body. */
  example: Record<string, unknown>;
}

export interface EventTypeList {
  items: EventType[];
}

/** All event types, each with the JSON Schema of its data and an example. */
export interface EventTypesApi {
  list(options?: CallOptions): Promise<EventTypeList>;
}

export function createEventTypesApi(http: HttpClient): EventTypesApi {
  return {
    async list({ signal } = {}) {
      return readEventTypeList(await http.request({ method: 'GET', path: '/event-types', signal }));
    },
  };
}

export function readEventTypeList(data: unknown): EventTypeList {
  return {
    items: readFields(data, 'event types').list('items', (type) => ({
      family: type.text('family'),
      name: type.text('name'),
      description: type.text('description'),
      version: type.integer('version'),
      data_schema: type.json('data_schema'),
      example: type.json('example'),
    })),
  };
}
