import type { Open } from '../open-words.ts';

/** Health of a webhook. */
export const WEBHOOK_STATES = ['healthy', 'failing', 'recovering', 'deactivated'] as const;
export type WebhookState = Open<(typeof WEBHOOK_STATES)[number]>;

/** Why the service switched a webhook off: it failed for days (`failing`), or answered 410 (`gone`). */
export const DEACTIVATION_REASONS = ['failing', 'gone'] as const;
export type DeactivationReason = Open<(typeof DEACTIVATION_REASONS)[number]>;

/** Status of a delivery; `held_reason` names what a `held` one waits for. */
export const DELIVERY_STATUSES = ['queued', 'held', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryStatus = Open<(typeof DELIVERY_STATUSES)[number]>;

export const HOLD_REASONS = [
  'endpoint_inactive',
  'endpoint_failing',
  'hourly_limit',
  'retry_capacity',
] as const;
export type HoldReason = Open<(typeof HOLD_REASONS)[number]>;

export const RECOVERY_STATUSES = ['running', 'finished'] as const;
export type RecoveryStatus = Open<(typeof RECOVERY_STATUSES)[number]>;
