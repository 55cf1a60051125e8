import { SIGNATURE_HEADERS, unsignedHeaders } from '../../domain/webhooks/delivery-headers.ts';
import type {
  DeliveryLogPage,
  ShownDelivery,
  ShownDeliveryDetails,
} from '../../use-cases/webhooks/delivery-log.ts';
import type { DeliveryData, DeliveryPageData } from './delivery-schemas.ts';

const NO_SIGNATURE = '<signature>';
const NO_TIME = '<timestamp>';

export function presentDeliveryPage({ deliveries, nextCursor }: DeliveryLogPage): DeliveryPageData {
  return { items: deliveries.map(presentDelivery), next_cursor: nextCursor };
}

export function presentDeliveryDetails(delivery: ShownDeliveryDetails): DeliveryData {
  return {
    ...presentDelivery(delivery),
    request: { url: delivery.url, headers: headersOf(delivery), body: delivery.body },
    attempts: delivery.attempts.map((attempt) => ({
      number: attempt.number,
      started_at: attempt.startedAt.toISOString(),
      duration_ms: attempt.durationMs,
      status: attempt.statusCode,
      error_class: attempt.errorClass,
      error_message: attempt.errorMessage,
      response_body: attempt.responseBody,
    })),
  };
}

function presentDelivery(delivery: ShownDelivery): DeliveryPageData['items'][number] {
  const { lastAttempt } = delivery;
  return {
    delivery_id: delivery.id,
    event_id: delivery.eventId,
    event: delivery.event,
    status: delivery.status,
    held_reason: delivery.heldReason,
    attempt_count: delivery.attemptCount,
    last_attempt: lastAttempt && {
      at: lastAttempt.at.toISOString(),
      status: lastAttempt.statusCode,
      error_class: lastAttempt.errorClass,
      duration_ms: lastAttempt.durationMs,
    },
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    finished_at: delivery.finishedAt?.toISOString() ?? null,
    workflow_id: delivery.workflowId,
  };
}

function headersOf({ eventId, eventVersion, lastAttempt }: ShownDeliveryDetails): Record<string, string> {
  return {
    ...unsignedHeaders({ eventId, eventVersion, attemptedAt: lastAttempt?.at ?? new Date(0) }),
    ...(lastAttempt ? {} : { 'x-service-timestamp': NO_TIME, 'webhook-timestamp': NO_TIME }),
    ...Object.fromEntries(SIGNATURE_HEADERS.map((name) => [name, NO_SIGNATURE])),
  };
}
