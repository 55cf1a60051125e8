import type { EventFamily } from './event-words.ts';

/** An event of the account, as `GET /v1/events` returns it. */
export interface StoredEvent {
  event_id: string;
  event: string;
  family: EventFamily;
  /** Version of the event's fields. */
  version: number;
  /** As webhooks receive it; events of the bot API have no timestamp. */
  body: { event: string; data: Record<string, unknown>; timestamp: string | null };
  created_at: string;
}

export interface EventsPage {
  items: StoredEvent[];
  /** Position after this page, even if the page is empty. Keep it and send it as `after`. */
  next_cursor: string;
  /** True if there are more events to read now, even if this page is empty. */
  has_more: boolean;
  /** Events from before may have been removed. */
  retained_since: string;
}
