const created = {
  webhook_id: 'wh_019b7a00-0000-7000-8000-000000000000',
  url: 'https://example.com/webhooks',
  events: ['transaction.*', 'price.alert'],
  active: true,
  created_at: '2026-01-01T00:00:00.000Z',
};

export const createdExample = created;

export const listedExample = {
  ...created,
  last_triggered: '2026-01-02T09:30:00.000Z',
  family: 'platform' as const,
};

export const webhookExample = {
  ...listedExample,
  wallets: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  health: {
    state: 'healthy' as const,
    consecutive_failures: 0,
    failing_since: null,
    last_success_at: '2026-01-02T09:30:00.000Z',
    last_failure_at: null,
    warning: null,
    deactivates_at: null,
    deactivated_at: null,
    deactivation_reason: null,
  },
  rotation: null,
  hourly: { limit: 10_000, used: 12, resets_at: '2026-01-02T10:00:00.000Z' },
};

/** Not a real secret: it is published here, so do not copy it. */
export const exampleSecret = 'a-secret-of-your-own';

export const rotatingExample = {
  ...webhookExample,
  rotation: { switch_at: '2026-01-03T10:00:00.000Z', ends_at: '2026-01-04T10:00:00.000Z' },
};

export const testExample = {
  webhook_id: created.webhook_id,
  delivered: true,
  status: 200,
  duration_ms: 87,
  response_body: 'ok',
  error: null,
};
