import type { CallOptions } from './call-options.ts';
import { followEvents, type FollowOptions } from './follow-events.ts';
import type { HttpClient } from './http-client.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { readTimelineEvent, readTimelinePage } from './timeline-responses.ts';
import type { TimelineItem, TimelinePage } from './types.ts';

export interface ListTimelineOptions extends CallOptions {
  /** Entries behind this cursor; from the first one of the account on where it is left out. */
  after?: string | undefined;
  /** Entries a page, 1 to 500; 100 where it is left out. */
  limit?: number | undefined;
}

export interface FollowTimelineOptions extends FollowOptions {
  /** Entries behind this cursor; from the next one on where it is left out. */
  after?: string | undefined;
  /** Called once with a cursor to go on from, where the stream stands and there is nothing to tell yet. */
  onOpen?: ((cursor: string) => void) | undefined;
}

export interface FollowedTimelineItem extends TimelineItem {
  /** Keep it: `after` goes on behind this entry, also in another process. */
  cursor: string;
}

/** What happened to all operations of the account, oldest first; nothing is added before what was told. */
export interface TimelineApi {
  /** Iterating ends with the newest entry that there is. */
  list(options?: ListTimelineOptions): PagedList<TimelineItem, TimelinePage>;
  /** Each entry as it is written, over connections that are made anew when one is cut. Never ends by itself. */
  follow(options?: FollowTimelineOptions): AsyncGenerator<FollowedTimelineItem, void>;
}

const PATH = '/timeline';

export function createTimelineApi(http: HttpClient): TimelineApi {
  return {
    list({ after, limit, signal } = {}) {
      return createPagedList({
        start: after,
        signal,
        readPage: async (cursor, pageSignal) =>
          readTimelinePage(
            await http.request({
              method: 'GET',
              path: PATH,
              query: { after: cursor, limit },
              signal: pageSignal,
            }),
          ),
      });
    },
    async *follow({ after, onOpen, signal, maxOutageMs } = {}) {
      const request = { path: PATH };
      const events = followEvents({ http, request, lastEventId: after, signal, maxOutageMs });
      let isOpen = false;
      for await (const { id = '', event, data } of events) {
        if (event === 'open' && !isOpen) onOpen?.(id);
        isOpen = true;
        if (event === 'timeline') yield { ...readTimelineEvent(data), cursor: id };
      }
    },
  };
}
