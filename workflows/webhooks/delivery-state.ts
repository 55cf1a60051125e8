import { ActivityFailure, ApplicationFailure } from '@temporalio/common';
import { DELIVERY_FAILURES, type DeliveryStatus } from '../../domain/webhooks/delivery-status.ts';
import type { DeliveryNames } from '../../domain/webhooks/delivery-to-start.ts';

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

export function attemptsSummary(attempts: number, { event, host }: DeliveryNames): string {
  return `Deliver ${event} to ${host}, in up to ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
}
