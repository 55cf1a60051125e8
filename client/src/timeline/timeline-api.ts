import type { CallOptions } from '../transport/call-options.ts';
import { followEvents, type FollowOptions } from '../transport/follow-events.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createPagedList, type PagedList } from '../transport/paged-list.ts';
import { readTimelineEvent, readTimelinePage } from './timeline-responses.ts';
import type { TimelineItem, TimelinePage } from './timeline-types.ts';

export interface ListTimelineOptions extends CallOptions {
  /** Lists entries after this cursor; by default from the account's first one. */
  after?: string | undefined;
  /** Entries a page, 1 to 500; default 100. */
  limit?: number | undefined;
}

export interface FollowTimelineOptions extends FollowOptions {
  /** Follows entries after this cursor; by default only new ones. */
  after?: string | undefined;
  /** Called once when the stream is open and has no entry yet, with a cursor to continue from. */
  onOpen?: ((cursor: string) => void) | undefined;
}

export interface FollowedTimelineItem extends TimelineItem {
  /** Keep it: as `after`, it continues after this entry, even in another process. */
  cursor: string;
}

/** The timeline of all operations of the account, oldest first; new entries are added only at the end. */
export interface TimelineApi {
  /** Iterating ends with the newest entry. */
  list(options?: ListTimelineOptions): PagedList<TimelineItem, TimelinePage>;
  /** Each entry as it is written. Connects again after a cut, and never ends by itself. */
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
