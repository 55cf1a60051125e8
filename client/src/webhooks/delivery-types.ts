import type { DeliveryStatus, HoldReason, RecoveryStatus } from './webhook-words.ts';

/** One event on its way to one webhook. Timestamps are ISO 8601 in UTC. */
export interface Delivery {
  delivery_id: string;
  /** The `webhook-id` of its attempts. */
  event_id: string;
  event: string;
  status: DeliveryStatus;
  /** Why a delivery is held; it continues by itself. */
  held_reason: HoldReason | null;
  attempt_count: number;
  last_attempt: LastAttempt | null;
  /** Start of the next retry; null while a workflow has it, and if no attempt will follow. */
  next_attempt_at: string | null;
  created_at: string;
  finished_at: string | null;
  /** Temporal id of the last workflow that attempted it; null if none did. */
  workflow_id: string | null;
}

export interface LastAttempt {
  at: string;
  /** HTTP status of the answer; null if there was none. */
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
  /** Beginning of the answer's body; removed after some days. */
  response_body: string | null;
}

export interface DeliveryDetail extends Delivery {
  /** Without the signatures. */
  request: { url: string; headers: Record<string, string>; body: string };
  attempts: DeliveryAttempt[];
}

/** A job that delivers again what a webhook did not get. */
export interface Recovery {
  recovery_id: string;
  webhook_id: string;
  since: string;
  until: string;
  /** Null until the deliveries are counted, and if there are too many to count. */
  total_count: number | null;
  recovered_count: number;
  status: RecoveryStatus;
  created_at: string;
  finished_at: string | null;
}
