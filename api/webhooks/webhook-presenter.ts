import type { WebhookEndpoint } from '../../db/stores/webhook-endpoint-store.ts';

export function presentCreatedWebhook(endpoint: WebhookEndpoint) {
  return {
    webhook_id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    active: endpoint.active,
    created_at: endpoint.createdAt.toISOString(),
  };
}

export function presentWebhookList(endpoints: WebhookEndpoint[]) {
  return {
    webhooks: endpoints.map((endpoint) => ({
      ...presentCreatedWebhook(endpoint),
      last_triggered: endpoint.lastTriggeredAt?.toISOString() ?? null,
    })),
    total_count: endpoints.length,
  };
}
