import { findEventType, type EventData, type EventFamily, type EventNameOf } from './event-catalogue.ts';

interface DraftOf<Family extends EventFamily, Name extends EventNameOf<Family>> {
  family: Family;
  name: Name;
  data: EventData<Family, Name>;
  /** The id of the event is made from it: the same cause gives the same event. */
  cause: string;
  at: Date;
}

/** An event before it is stored. */
export type EventDraft = {
  [Family in EventFamily]: { [Name in EventNameOf<Family>]: DraftOf<Family, Name> }[EventNameOf<Family>];
}[EventFamily];

/**
 * The body's text as it is signed, stored and sent: the specification's envelope with exactly its fields. Bodies of bot events
 * have no timestamp.
 */
export function eventBody({
  family,
  name,
  data,
  at,
}: Pick<EventDraft, 'family' | 'name' | 'data' | 'at'>): string {
  return JSON.stringify({
    event: name,
    data,
    ...(family === 'platform' ? { timestamp: at.toISOString() } : {}),
  });
}

/** Sent as `x-service-event-version`. */
export function eventVersion({ family, name }: Pick<EventDraft, 'family' | 'name'>): number {
  const type = findEventType(family, name);
  if (!type) throw new Error(`the catalogue has no event ${name} of the family ${family}`);
  return type.version;
}
