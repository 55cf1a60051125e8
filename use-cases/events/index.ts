import { createEventQueries } from '../../db/events/event-queries.ts';
import type { TimelineQueries } from '../../db/operations/timeline-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { createReadEvents } from './read-events.ts';

export interface EventsDeps {
  database: Database;
  timeline: Pick<TimelineQueries, 'epoch'>;
  userKeys: UserKeys;
  eventRetentionMs: number;
}

export type Events = ReturnType<typeof createEvents>;

/** The events of an account, readable without an endpoint. */
export function createEvents({ database, timeline, userKeys, eventRetentionMs }: EventsDeps) {
  return {
    list: createReadEvents({
      events: createEventQueries(database),
      timeline,
      userKeys,
      eventRetentionMs,
    }),
  };
}
