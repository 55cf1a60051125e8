import { ActivityFailure, ApplicationFailure } from '@temporalio/common';
import { DELIVERY_FAILURES, type DeliveryStatus } from '../../domain/webhooks/delivery-status.ts';
import type { DeliveryNames } from '../../domain/webhooks/delivery-to-start.ts';

/** By the outcome of an attempt. Activities of earlier versions, which may still run, also return `failed, …`. */
export function statusOf(outcome: string): DeliveryStatus {
  if (outcome.startsWith('delivered')) return 'delivered';
  return outcome.startsWith('failed') ? 'failed' : 'held';
}

/** By the failure of the last attempt; null if workers died: then the delivery is started again. */
export function statusOfFailure(error: unknown): DeliveryStatus | null {
  if (!(error instanceof ActivityFailure && error.cause instanceof ApplicationFailure)) return null;
  const statuses: Record<string, DeliveryStatus> = DELIVERY_FAILURES;
  return statuses[error.cause.type ?? ''] ?? null;
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
