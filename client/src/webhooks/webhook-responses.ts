import { readFields, type FieldReader } from '../transport/field-reader.ts';
import type {
  CreatedWebhook,
  DeletedWebhook,
  Webhook,
  WebhookDetail,
  WebhookHealth,
  WebhookList,
  WebhookTest,
} from './webhook-types.ts';

export function readCreatedWebhook(data: unknown): CreatedWebhook {
  return readRegistration(readFields(data, 'webhook'));
}

export function readWebhookList(data: unknown): WebhookList {
  const fields = readFields(data, 'webhook list');
  return { webhooks: fields.list('webhooks', readListed), total_count: fields.integer('total_count') };
}

export function readWebhook(data: unknown): WebhookDetail {
  const fields = readFields(data, 'webhook');
  const rotation = fields.objectOrNull('rotation');
  const hourly = fields.objectOrNull('hourly');
  return {
    ...readListed(fields),
    wallets: fields.textsOrNull('wallets'),
    updated_at: fields.text('updated_at'),
    health: readHealth(fields.object('health')),
    rotation: rotation && { switch_at: rotation.text('switch_at'), ends_at: rotation.text('ends_at') },
    hourly: hourly && {
      limit: hourly.integer('limit'),
      used: hourly.integer('used'),
      resets_at: hourly.text('resets_at'),
    },
  };
}

export function readDeletedWebhook(data: unknown): DeletedWebhook {
  const fields = readFields(data, 'webhook');
  return { webhook_id: fields.text('webhook_id'), deleted: fields.flag('deleted') };
}

export function readWebhookTest(data: unknown): WebhookTest {
  const fields = readFields(data, 'webhook test');
  const error = fields.objectOrNull('error');
  return {
    webhook_id: fields.text('webhook_id'),
    delivered: fields.flag('delivered'),
    status: fields.integerOrNull('status'),
    duration_ms: fields.integer('duration_ms'),
    response_body: fields.textOrNull('response_body'),
    error: error && { class: error.text('class'), message: error.text('message') },
  };
}

function readRegistration(fields: FieldReader): CreatedWebhook {
  return {
    webhook_id: fields.text('webhook_id'),
    url: fields.text('url'),
    events: fields.texts('events'),
    active: fields.flag('active'),
    created_at: fields.text('created_at'),
  };
}

function readListed(fields: FieldReader): Webhook {
  return {
    ...readRegistration(fields),
    last_triggered: fields.textOrNull('last_triggered'),
    family: fields.text('family'),
  };
}

function readHealth(fields: FieldReader): WebhookHealth {
  return {
    state: fields.text('state'),
    consecutive_failures: fields.integer('consecutive_failures'),
    failing_since: fields.textOrNull('failing_since'),
    last_success_at: fields.textOrNull('last_success_at'),
    last_failure_at: fields.textOrNull('last_failure_at'),
    warning: fields.textOrNull('warning'),
    deactivates_at: fields.textOrNull('deactivates_at'),
    deactivated_at: fields.textOrNull('deactivated_at'),
    deactivation_reason: fields.textOrNull('deactivation_reason'),
  };
}
