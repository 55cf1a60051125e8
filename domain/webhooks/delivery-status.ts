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

/** Types of the failure with which a delivery's workflow ends without success. */
export const DELIVERY_FAILURES = {
  DeliveryGivenUp: 'failed',
  DeliveryHeld: 'held',
} as const satisfies Record<string, DeliveryStatus>;

export type DeliveryFailure = keyof typeof DELIVERY_FAILURES;
