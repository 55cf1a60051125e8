import type { DeliveryStatus, EventFamily, HoldReason, RecoveryStatus } from './words.ts';

/** One event on its way to one webhook. Timestamps are ISO 8601 in UTC. */
export interface Delivery {
  delivery_id: string;
  /** The `webhook-id` of its attempts. */
  event_id: string;
  event: string;
  status: DeliveryStatus;
  /** What a held delivery waits for; it goes on by itself. */
  held_reason: HoldReason | null;
  attempt_count: number;
  last_attempt: LastAttempt | null;
  /** When a workflow begins to retry it; null while one has it, and where no attempt is to come. */
  next_attempt_at: string | null;
  created_at: string;
  finished_at: string | null;
  /** The last workflow that attempted it, in Temporal; null where there was none. */
  workflow_id: string | null;
}

export interface LastAttempt {
  at: string;
  /** The answer's; null where there was none. */
  status: number | null;
  /** Why there was no answer. */
  error_class: string | null;
  duration_ms: number;
}

export interface DeliveryAttempt {
  number: number;
  started_at: string;
  duration_ms: number;
  status: number | null;
  error_class: string | null;
  error_message: string | null;
  /** Its beginning; removed after some days. */
  response_body: string | null;
}

export interface DeliveryDetail extends Delivery {
  /** Without the signatures. */
  request: { url: string; headers: Record<string, string>; body: string };
  attempts: DeliveryAttempt[];
}

/** The job of delivering again what a webhook did not get. */
export interface Recovery {
  recovery_id: string;
  webhook_id: string;
  since: string;
  until: string;
  /** Null until it is counted, and where they are too many to count. */
  total_count: number | null;
  recovered_count: number;
  status: RecoveryStatus;
  created_at: string;
  finished_at: string | null;
}

/** An event of the account, as `GET /v1/events` tells it. */
export interface StoredEvent {
  event_id: string;
  event: string;
  family: EventFamily;
  /** Of its fields. */
  version: number;
  /** As webhooks get it; events of the bot API have no timestamp. */
  body: { event: string; data: Record<string, unknown>; timestamp: string | null };
  created_at: string;
}

export interface EventsPage {
  items: StoredEvent[];
  /** Keep it: `after` goes on behind this page, also where it is empty. */
  next_cursor: string;
  /** There is more to read at once, also behind a page that is empty. */
  has_more: boolean;
  /** Events from before may have been removed. */
  retained_since: string;
}
