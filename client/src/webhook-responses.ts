import { readFields, type FieldReader } from './field-reader.ts';
import type { CreatedWebhook, WebhookList } from './types.ts';

export function readCreatedWebhook(data: unknown): CreatedWebhook {
  return readRegistration(readFields(data, 'webhook'));
}

export function readWebhookList(data: unknown): WebhookList {
  const fields = readFields(data, 'webhook list');
  return {
    webhooks: fields.list('webhooks', (webhook) => ({
      ...readRegistration(webhook),
      last_triggered: webhook.textOrNull('last_triggered'),
    })),
    total_count: fields.integer('total_count'),
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
