import { readFields, type FieldReader } from '../transport/field-reader.ts';
import { readPage, type Page } from '../transport/paged-list.ts';
import type { Delivery, DeliveryDetail, Recovery } from './delivery-types.ts';

export function readDeliveryPage(data: unknown): Page<Delivery> {
  return readPage(data, 'deliveries', readSummary);
}

export function readDelivery(data: unknown): DeliveryDetail {
  const fields = readFields(data, 'delivery');
  const request = fields.object('request');
  return {
    ...readSummary(fields),
    request: {
      url: request.text('url'),
      headers: request.object('headers').textEntries(),
      body: request.text('body'),
    },
    attempts: fields.list('attempts', (attempt) => ({
      number: attempt.integer('number'),
      started_at: attempt.text('started_at'),
      duration_ms: attempt.integer('duration_ms'),
      status: attempt.integerOrNull('status'),
      error_class: attempt.textOrNull('error_class'),
      error_message: attempt.textOrNull('error_message'),
      response_body: attempt.textOrNull('response_body'),
    })),
  };
}

export function readRecovery(data: unknown): Recovery {
  const fields = readFields(data, 'recovery');
  return {
    recovery_id: fields.text('recovery_id'),
    webhook_id: fields.text('webhook_id'),
    since: fields.text('since'),
    until: fields.text('until'),
    total_count: fields.integerOrNull('total_count'),
    recovered_count: fields.integer('recovered_count'),
    status: fields.text('status'),
    created_at: fields.text('created_at'),
    finished_at: fields.textOrNull('finished_at'),
  };
}

function readSummary(fields: FieldReader): Delivery {
  const last = fields.objectOrNull('last_attempt');
  return {
    delivery_id: fields.text('delivery_id'),
    event_id: fields.text('event_id'),
    event: fields.text('event'),
    status: fields.text('status'),
    held_reason: fields.textOrNull('held_reason'),
    attempt_count: fields.integer('attempt_count'),
    last_attempt: last && {
      at: last.text('at'),
      status: last.integerOrNull('status'),
      error_class: last.textOrNull('error_class'),
      duration_ms: last.integer('duration_ms'),
    },
    next_attempt_at: fields.textOrNull('next_attempt_at'),
    created_at: fields.text('created_at'),
    finished_at: fields.textOrNull('finished_at'),
    workflow_id: fields.textOrNull('workflow_id'),
  };
}
