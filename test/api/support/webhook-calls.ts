import { z } from 'zod';
import { createApiClient, type ApiAnswer, type ApiCall } from '../../support/api-client.ts';
import type { TestService } from '../../support/wallet-service.ts';

export const WEBHOOK = {
  url: 'http://127.0.0.1:9/hooks',
  events: ['transaction.confirmed'],
  secret: 'sixteen-characters-or-more',
};

/** Makes accounts with one webhook each, and calls to it. */
export async function createWebhookMaker(service: TestService) {
  const callAs = await createApiClient(service, '');

  return async function createWebhook(changes: Record<string, unknown> = {}) {
    const { apiKey } = await service.createAccount('pro');
    const call = (path: string, request: ApiCall = {}): Promise<ApiAnswer> =>
      callAs(path, { key: apiKey, ...request });
    const created = await call('/v1/webhooks', { method: 'POST', json: { ...WEBHOOK, ...changes } });
    const { webhook_id: id } = z.object({ webhook_id: z.string() }).parse(created.data);
    return webhookOf(service, id, call);
  };
}

function webhookOf(
  service: TestService,
  id: string,
  call: (path: string, request?: ApiCall) => Promise<ApiAnswer>,
) {
  const own = (rest = '', request: ApiCall = {}): Promise<ApiAnswer> =>
    call(`/v1/webhooks/${id}${rest}`, request);
  return {
    id,
    call,
    read: () => own(),
    put: (json: unknown) => own('', { method: 'PUT', json }),
    remove: () => own('', { method: 'DELETE' }),
    test: () => own('/test', { method: 'POST' }),
    rotate: (json: unknown) => own('/rotate-secret', { method: 'POST', json }),
    /** Sets columns of its row, as the worker would. */
    set: (columns: Record<string, unknown>) =>
      service.database('webhook_endpoints').where({ id }).update(columns),
    row: async () =>
      z
        .record(z.string(), z.unknown())
        .parse(await service.database('webhook_endpoints').where({ id }).first()),
  };
}

export type TestWebhook = ReturnType<typeof webhookOf>;
export type CreateTestWebhook = (changes?: Record<string, unknown>) => Promise<TestWebhook>;
