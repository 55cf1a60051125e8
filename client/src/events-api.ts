import type { CallOptions } from './call-options.ts';
import { commaList } from './comma-list.ts';
import { readEventsPage } from './delivery-responses.ts';
import type { EventsPage, StoredEvent } from './delivery-types.ts';
import type { HttpClient } from './http-client.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import type { BotEventName, WebhookEventFilter } from './words.ts';

export interface ListEventsOptions extends CallOptions {
  /** Events behind this cursor; from the oldest one that is kept on where it is left out. */
  after?: string | undefined;
  /** As for a webhook: names, `transaction.*`, or `*`. */
  events?: readonly (WebhookEventFilter | BotEventName)[] | undefined;
  wallet?: string | undefined;
  /** Events a page, 1 to 200; 100 where it is left out. */
  limit?: number | undefined;
}

/** The account's events, oldest first; nothing is added before what was told. */
export interface EventsApi {
  /** Iterating ends with the newest event that there is. To go on later, read pages and keep `next_cursor`. */
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
