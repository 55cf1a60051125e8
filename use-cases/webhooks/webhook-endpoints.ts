import type { IdempotencyStore } from '../../db/operations/idempotency-store.ts';
import type { WebhookEndpoint } from '../../db/webhooks/webhook-endpoint-rows.ts';
import type {
  WebhookEndpointChange,
  WebhookEndpointStore,
} from '../../db/webhooks/webhook-endpoint-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import { MAX_WEBHOOK_ENDPOINTS, type Tier } from '../../domain/access/accounts.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { EventFamily } from '../../domain/events/event-catalogue.ts';
import { eventFilters, isEventFilter } from '../../domain/events/event-filter.ts';
import type { KeyedHash } from '../../domain/keyed-hash.ts';
import { secretContext } from '../../domain/webhooks/secret-context.ts';
import type { TargetGuard } from '../../domain/webhooks/target-guard.ts';
import { authorize, notFound } from '../access/authorize.ts';
import { createMakeOnce, type Created, type Idempotency } from '../operations/idempotency.ts';

export interface WebhookEndpointsDeps {
  endpoints: Pick<WebhookEndpointStore, 'insert' | 'find' | 'list' | 'update' | 'remove'>;
  idempotency: IdempotencyStore;
  cipher: Cipher;
  keyedHash: KeyedHash;
  targetGuard: Pick<TargetGuard, 'checkUrl'>;
}

export interface NewEndpoint {
  url: string;
  events: string[];
  /** Null: events of every wallet. */
  wallets: string[] | null;
  secret: string;
  active: boolean;
}

const CREATED = 201;

export function createWebhookEndpoints({
  endpoints,
  idempotency: store,
  cipher,
  keyedHash,
  targetGuard,
}: WebhookEndpointsDeps) {
  const makeOnce = createMakeOnce({ store, keyedHash });

  async function find(accountId: string, id: string): Promise<WebhookEndpoint> {
    const endpoint = await endpoints.find(accountId, id);
    if (!endpoint) throw notFound('webhook');
    return endpoint;
  }

  return {
    async create(
      actor: Actor,
      family: EventFamily,
      input: NewEndpoint,
      idempotency: Idempotency,
    ): Promise<Created<WebhookEndpoint>> {
      authorize(actor, 'webhook.create', 'own');
      const { accountId, tier } = actor;
      checkEvents(family, input.events);
      return makeOnce({ ...idempotency, ownerId: accountId }, input, {
        async make(claim) {
          await targetGuard.checkUrl(input.url);
          const id = newId('wh');
          return endpoints.insert(
            {
              id,
              accountId,
              family,
              url: input.url,
              events: withoutRepeats(input.events),
              wallets: input.wallets && withoutRepeats(input.wallets),
              active: input.active,
              secretCiphertext: cipher.encrypt(input.secret, secretContext(id)),
            },
            claim && { ...claim, resourceId: id, statusCode: CREATED },
            (count) => admitEndpoint(tier, count),
          );
        },
        async read(id) {
          const endpoint = await endpoints.find(accountId, id);
          if (!endpoint) throw new ServiceError('NOT_FOUND', 'The webhook has been deleted.');
          return endpoint;
        },
      });
    },

    async read(actor: Actor, id: string): Promise<WebhookEndpoint> {
      authorize(actor, 'webhook.read', 'own');
      return find(actor.accountId, id);
    },

    async list(actor: Actor): Promise<WebhookEndpoint[]> {
      authorize(actor, 'webhook.read', 'own');
      return endpoints.list(actor.accountId);
    },

    async update(
      actor: Actor,
      id: string,
      { url, events, wallets, active }: WebhookEndpointChange,
    ): Promise<WebhookEndpoint> {
      authorize(actor, 'webhook.update', 'own');
      // An endpoint's family never changes, so it can be read outside the update.
      const { family } = await find(actor.accountId, id);
      if (events) checkEvents(family, events);
      if (url !== undefined) await targetGuard.checkUrl(url);
      const endpoint = await endpoints.update(actor.accountId, id, {
        url,
        events: events && withoutRepeats(events),
        wallets: wallets && withoutRepeats(wallets),
        active,
      });
      if (!endpoint) throw notFound('webhook');
      return endpoint;
    },

    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, 'webhook.remove', 'own');
      if (!(await endpoints.remove(actor.accountId, id))) throw notFound('webhook');
    },
  };
}

function checkEvents(family: EventFamily, events: readonly string[]): void {
  const wrong = events.findIndex((event) => !isEventFilter(family, event));
  if (wrong === -1) return;
  throw invalidField(`events.${wrong}`, `must be one of ${eventFilters(family).join(', ')}`);
}

function admitEndpoint(tier: Tier, endpoints: number): void {
  const max = MAX_WEBHOOK_ENDPOINTS[tier];
  if (endpoints < max) return;
  throw invalidField(
    'url',
    `the account has ${endpoints} endpoints, the maximum is ${max}; delete one of them`,
  );
}

function withoutRepeats(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
