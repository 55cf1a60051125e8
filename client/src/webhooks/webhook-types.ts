import type { EventFamily } from '../events/event-words.ts';
import type { DeactivationReason, WebhookState } from './webhook-words.ts';

export interface CreatedWebhook {
  webhook_id: string;
  url: string;
  /** Names of events, groups such as `transaction.*`, or `*`. */
  events: string[];
  active: boolean;
  created_at: string;
}

export interface Webhook extends CreatedWebhook {
  /** When the last attempt began, with any result; null before the first. */
  last_triggered: string | null;
  /** `bot` if the webhook was created with the bot API. */
  family: EventFamily;
}

export interface WebhookList {
  webhooks: Webhook[];
  total_count: number;
}

export interface WebhookHealth {
  state: WebhookState;
  /** Failed attempts since the last success. */
  consecutive_failures: number;
  /** When the current series of failures began. */
  failing_since: string | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  /** One sentence for people, if the webhook will soon be switched off. */
  warning: string | null;
  /** The first failure after this moment switches the webhook off, unless an attempt succeeds before. */
  deactivates_at: string | null;
  deactivated_at: string | null;
  deactivation_reason: DeactivationReason | null;
}

/** A change of the secret that has not ended. */
export interface WebhookRotation {
  /** From then on, the new secret is the main one. */
  switch_at: string;
  /** Until then, `webhook-signature` has a signature for each secret. */
  ends_at: string;
}

export interface HourlyEvents {
  /** Events above this limit wait for the next hour. */
  limit: number;
  used: number;
  resets_at: string;
}

export interface WebhookDetail extends Webhook {
  /** Null for events of every wallet. */
  wallets: string[] | null;
  updated_at: string;
  health: WebhookHealth;
  rotation: WebhookRotation | null;
  /** Null if the last hour had no events. */
  hourly: HourlyEvents | null;
}

export interface DeletedWebhook {
  webhook_id: string;
  deleted: boolean;
}

/** The result of a test event. */
export interface WebhookTest {
  webhook_id: string;
  /** True if the receiver answered 2xx. */
  delivered: boolean;
  /** HTTP status of the answer; null if there was none. */
  status: number | null;
  duration_ms: number;
  /** The beginning of the answer. */
  response_body: string | null;
  /** Why there was no answer. */
  error: { class: string; message: string } | null;
}
