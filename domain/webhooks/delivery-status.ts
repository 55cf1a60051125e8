/** Status of a delivery, as its owner sees it. */
export const DELIVERY_STATUSES = ['queued', 'held', 'retrying', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Reason why a delivery is held. No held delivery is lost; it continues by itself when the reason is over. */
export const HOLD_REASONS = [
  'endpoint_inactive',
  'endpoint_failing',
  'hourly_limit',
  'retry_capacity',
] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];

/** Type of the failure of a delivery's last attempt, in Temporal. Recorded histories have it: do not rename it. */
export const DELIVERY_GIVEN_UP = 'DeliveryGivenUp';
