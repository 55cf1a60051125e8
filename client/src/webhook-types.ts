import type { DeactivationReason, EventFamily, WebhookState } from './words.ts';

export interface CreatedWebhook {
  webhook_id: string;
  url: string;
  /** Names of events, all of a group, or `*`. */
  events: string[];
  active: boolean;
  created_at: string;
}

export interface Webhook extends CreatedWebhook {
  /** When the last attempt began, whatever came back; null before the first. */
  last_triggered: string | null;
  /** `bot`: made with the bot API. */
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
  /** The first failure in a row without a success. */
  failing_since: string | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  /** One sentence for people, once the webhook is about to be switched off. */
  warning: string | null;
  /** The first failure after this moment switches it off, unless an attempt succeeds before. */
  deactivates_at: string | null;
  deactivated_at: string | null;
  deactivation_reason: DeactivationReason | null;
}

/** A change of the secret that is under way. */
export interface WebhookRotation {
  /** From then on the new secret leads. */
  switch_at: string;
  /** Until then `webhook-signature` carries a signature of each. */
  ends_at: string;
}

export interface HourlyEvents {
  /** More wait for the next hour. */
  limit: number;
  used: number;
  resets_at: string;
}

export interface WebhookDetail extends Webhook {
  /** Null: events of every wallet. */
  wallets: string[] | null;
  updated_at: string;
  health: WebhookHealth;
  rotation: WebhookRotation | null;
  /** Null where the last hour had no events. */
  hourly: HourlyEvents | null;
}

export interface DeletedWebhook {
  webhook_id: string;
  deleted: boolean;
}

/** What came back from a test event. */
export interface WebhookTest {
  webhook_id: string;
  /** Whether the receiver answered 2xx. */
  delivered: boolean;
  /** Null where there was no answer. */
  status: number | null;
  duration_ms: number;
  /** The beginning of the answer. */
  response_body: string | null;
  /** Why there was no answer. */
  error: { class: string; message: string } | null;
}
