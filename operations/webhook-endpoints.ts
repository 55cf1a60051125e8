import type { IdempotencyStore } from '../db/stores/idempotency-store.ts';
import type { WebhookEndpoint, WebhookEndpointStore } from '../db/stores/webhook-endpoint-store.ts';
import { newId } from '../db/new-id.ts';
import { mayUseWebhooks, type Actor } from '../domain/accounts.ts';
import type { Cipher } from '../domain/cipher.ts';
import { ServiceError } from '../domain/errors.ts';
import { secretContext } from '../domain/secret-context.ts';
import type { TargetGuard } from '../domain/target-guard.ts';
import { createOnce, type Created, type Idempotency } from './idempotency.ts';

export interface WebhookEndpointDependencies {
  endpoints: WebhookEndpointStore;
  idempotency: IdempotencyStore;
  cipher: Cipher;
  targetGuard: Pick<TargetGuard, 'checkUrl'>;
}

export interface NewEndpoint {
  url: string;
  events: string[];
  secret: string;
  active: boolean;
}

const CREATED = 201;

export async function createWebhookEndpoint(
  deps: WebhookEndpointDependencies,
  actor: Actor,
  input: NewEndpoint,
  idempotency: Idempotency,
): Promise<Created<WebhookEndpoint>> {
  requireWebhooks(actor);
  return createOnce(deps.idempotency, idempotency, input, {
    async make(claim) {
      await deps.targetGuard.checkUrl(input.url);
      const id = newId('wh');
      return deps.endpoints.insert(
        {
          id,
          accountId: actor.accountId,
          url: input.url,
          events: [...new Set(input.events)],
          active: input.active,
          secretCiphertext: deps.cipher.encrypt(input.secret, secretContext(id)),
        },
        claim && { ...claim, resourceId: id, statusCode: CREATED },
      );
    },
    async read(id) {
      const endpoint = await deps.endpoints.find(actor.accountId, id);
      if (!endpoint) throw new ServiceError('NOT_FOUND', 'The webhook was deleted since.');
      return endpoint;
    },
  });
}

export async function listWebhookEndpoints(
  { endpoints }: Pick<WebhookEndpointDependencies, 'endpoints'>,
  actor: Actor,
): Promise<WebhookEndpoint[]> {
  requireWebhooks(actor);
  return endpoints.list(actor.accountId);
}

function requireWebhooks(actor: Actor): void {
  if (mayUseWebhooks(actor.tier)) return;
  throw new ServiceError('FORBIDDEN', 'Webhooks come with the pro tier.', {
    details: 'Ask the operator of this server for another tier.',
  });
}
