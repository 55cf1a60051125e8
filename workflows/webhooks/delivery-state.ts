import { ActivityFailure, ApplicationFailure } from '@temporalio/common';
import { DELIVERY_GIVEN_UP, type DeliveryStatus } from '../../domain/webhooks/delivery-status.ts';
import type { DeliveryNames } from '../../domain/webhooks/delivery-to-start.ts';

/** The status with which an attempt's outcome begins; workers of earlier versions also return `failed`. */
export function statusOf(outcome: string): DeliveryStatus {
  if (outcome.startsWith('delivered')) return 'delivered';
  return outcome.startsWith('failed') ? 'failed' : 'held';
}

/** False if workers died: then the delivery is started again. */
export function isGivenUp(error: unknown): boolean {
  return (
    error instanceof ActivityFailure &&
    error.cause instanceof ApplicationFailure &&
    error.cause.type === DELIVERY_GIVEN_UP
  );
}

// Lines for readers of a delivery's history in the Temporal UI. The codec encrypts them.

export function waitSummary(waitMs: number): string {
  return `Next attempt in ${Math.ceil(waitMs / 1_000)} s`;
}

export function attemptsSummary(attempts: number | undefined, names: DeliveryNames | undefined): string {
  const event = names ? `Deliver ${names.event} to ${names.host}` : 'Deliver the event';
  return attempts === undefined
    ? event
    : `${event}, in up to ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
}
