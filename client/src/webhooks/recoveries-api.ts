import { expectArguments, pathSegment } from '../arguments/expect-arguments.ts';
import { idempotencyKeyOr } from '../arguments/idempotency-key.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { readRecovery } from './delivery-responses.ts';
import type { Recovery } from './delivery-types.ts';

export interface RecoverArguments {
  since: Date;
  /** By default, now. */
  until?: Date;
  /** As for a send. */
  idempotencyKey?: string;
}

export interface RecoveriesApi {
  /** Starts to deliver again what failed or was missed in a time span; `recovery` returns its progress. */
  recover(webhookId: string, span: RecoverArguments, options?: CallOptions): Promise<Recovery>;
  recovery(webhookId: string, recoveryId: string, options?: CallOptions): Promise<Recovery>;
}

export function createRecoveriesApi(http: HttpClient): RecoveriesApi {
  return {
    async recover(webhookId, span, { signal } = {}) {
      const { since, until, idempotencyKey } = expectArguments('span', span);
      const data = await http.request({
        method: 'POST',
        path: `/webhooks/${pathSegment('webhookId', webhookId)}/recover`,
        body: { since: since.toISOString(), ...(until ? { until: until.toISOString() } : {}) },
        idempotencyKey: idempotencyKeyOr(idempotencyKey),
        signal,
      });
      return readRecovery(data);
    },

    async recovery(webhookId, recoveryId, { signal } = {}) {
      const path = `/webhooks/${pathSegment('webhookId', webhookId)}/recoveries/${pathSegment('recoveryId', recoveryId)}`;
      return readRecovery(await http.request({ method: 'GET', path, signal }));
    },
  };
}
