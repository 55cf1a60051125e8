/** Where a delivery is, as its owner is told. */
export const DELIVERY_STATUSES = ['queued', 'held', 'retrying', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What a held delivery waits for: nothing of it is lost, and it goes on by itself once that has passed. */
export const HOLD_REASONS = [
  'endpoint_inactive',
  'endpoint_failing',
  'hourly_limit',
  'retry_capacity',
] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];
