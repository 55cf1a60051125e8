import type { CallOptions } from '../transport/call-options.ts';
import { commaList } from '../transport/comma-list.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createPagedList, type PagedList } from '../transport/paged-list.ts';
import type { BotEventName, WebhookEventFilter } from './event-words.ts';
import { readEventsPage } from './stored-event-responses.ts';
import type { EventsPage, StoredEvent } from './stored-event-types.ts';

export interface ListEventsOptions extends CallOptions {
  /** Lists events after this cursor; by default from the oldest one that the service keeps. */
  after?: string | undefined;
  /** Filters, as for a webhook: names, groups such as `transaction.*`, or `*`. */
  events?: readonly (WebhookEventFilter | BotEventName)[] | undefined;
  wallet?: string | undefined;
  /** Events a page, 1 to 200; default 100. */
  limit?: number | undefined;
}

/** The account's events, oldest first; new events are added only at the end. */
export interface EventsApi {
  /** Iterating ends with the newest event. To continue later, read pages and keep `next_cursor`. */
  list(options?: ListEventsOptions): PagedList<StoredEvent, EventsPage>;
}

export function createEventsApi(http: HttpClient): EventsApi {
  return {
    list({ after, events, wallet, limit, signal } = {}) {
      return createPagedList({
        start: after,
        signal,
        isLast: ({ has_more: hasMore }) => !hasMore,
        readPage: async (cursor, pageSignal) =>
          readEventsPage(
            await http.request({
              method: 'GET',
              path: '/events',
              query: { events: commaList(events), wallet, limit, after: cursor },
              signal: pageSignal,
            }),
          ),
      });
    },
  };
}
