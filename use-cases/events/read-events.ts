import { z } from 'zod';
import type { EventPosition, EventQueries, StoredEvent } from '../../db/events/event-queries.ts';
import type { TimelineQueries } from '../../db/operations/timeline-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { catalogueEntries } from '../../domain/events/event-catalogue.ts';
import { readBody } from '../../domain/events/stored-body.ts';
import { filtersMatching } from '../../domain/events/event-filter.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { PLACE_PARTS, placeOfOtherEpoch } from '../ascending-cursor.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface ReadEventsDeps {
  events: EventQueries;
  /** All ascending readers share this epoch. */
  timeline: Pick<TimelineQueries, 'epoch'>;
  userKeys: UserKeys;
  eventRetentionMs: number;
}

export interface ReadEvent extends Omit<StoredEvent, 'body'> {
  /** The text as signed and sent. */
  body: string;
}

export interface EventsPage {
  events: ReadEvent[];
  /** Continues after this page, also if it is empty. */
  nextCursor: string;
  hasMore: boolean;
  /** Older events may have been removed. */
  retainedSince: Date;
}

/** Before every event: no transaction has the id 0. */
const BEGINNING: EventPosition = { xid: '0', atMicros: 0, id: '' };

const cursorParts = z.tuple([...PLACE_PARTS, z.string().regex(/^(evt_[0-9a-f-]{36})?$/)]);

export function createReadEvents({ events, timeline, userKeys, eventRetentionMs }: ReadEventsDeps) {
  /** One page of the account's events, oldest first. Filters are the same as for endpoints; null is every event. */
  return async function readEvents(
    actor: Actor,
    { filters, wallet }: { filters: readonly string[] | null; wallet: string | null },
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<EventsPage> {
    const ownerId = authorizeOwner(actor, 'event.read');
    const epoch = await timeline.epoch();
    const from = after === undefined ? BEGINNING : positionOf(epoch, after);
    const names = filters && namesMatching(filters);
    const page = await events.ofOwner(ownerId, { names, wallet }, from, limit);
    const { xid, atMicros, id } = page.position;
    return {
      events: page.events.map((event) => ({ ...event, body: readBody(userKeys, event.id, event.body) })),
      nextCursor: encodeCursor([epoch, xid, atMicros, id]),
      hasMore: page.hasMore,
      retainedSince: new Date(Date.now() - eventRetentionMs),
    };
  };
}

function namesMatching(filters: readonly string[]): string[] {
  const names = catalogueEntries().map(({ name }) => name);
  return [
    ...new Set(names.filter((name) => filtersMatching(name).some((filter) => filters.includes(filter)))),
  ];
}

function positionOf(epoch: string, cursor: string): EventPosition {
  const [cursorEpoch, xid, atMicros, id] = decodeCursor(cursorParts, cursor, 'after');
  if (cursorEpoch === epoch) return { xid, atMicros, id };
  return { ...BEGINNING, ...placeOfOtherEpoch(atMicros) };
}
