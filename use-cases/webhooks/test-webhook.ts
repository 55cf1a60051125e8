import type { WebhookEndpointStore } from '../../db/webhooks/webhook-endpoint-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { ActiveSecrets } from '../../domain/webhooks/secret-rotation.ts';
import { readActiveSecrets, SECRET_UNREADABLE } from '../../domain/webhooks/stored-secrets.ts';
import { authorize, notFound } from '../access/authorize.ts';

/** A delivery that is not stored in any table. */
export interface TestDelivery extends ActiveSecrets {
  url: string;
  eventId: string;
  eventVersion: number;
  body: Uint8Array;
  attemptedAt: Date;
}

/** Result of the POST. */
export type TestOutcome =
  | { kind: 'response'; status: number; durationMs: number; responseBody: string }
  | { kind: 'error'; errorClass: string; message: string; durationMs: number };

/** Signs and makes one POST. Never rejects. */
export type PostTest = (delivery: TestDelivery) => Promise<TestOutcome>;

export interface TestWebhookDeps {
  endpoints: Pick<WebhookEndpointStore, 'findTarget'>;
  cipher: Cipher;
  postTest: PostTest;
}

/** A test keeps a request open; more at once would tell its caller nothing new. */
const MAX_TESTS_PER_ACCOUNT = 3;

const RETRY_AFTER_SECONDS = 5;

export const TEST_EVENT = 'webhook.test';

const TEST_EVENT_VERSION = 1;

export function createTestWebhook({ endpoints, cipher, postTest }: TestWebhookDeps) {
  const enterTest = createTestsUnderWay();

  /** Appears in no log and does not touch the endpoint's health. Works for a switched off endpoint too. */
  return async function testWebhook(actor: Actor, id: string): Promise<TestOutcome> {
    authorize(actor, 'webhook.test', 'own');
    const target = await endpoints.findTarget(actor.accountId, id);
    if (!target) throw notFound('webhook');
    const leave = enterTest(actor.accountId);
    try {
      const attemptedAt = new Date();
      const secrets = readActiveSecrets(cipher, id, target, attemptedAt);
      if (!secrets) return SECRET_UNREADABLE;
      const body = {
        event: TEST_EVENT,
        data: { webhook_id: id, message: 'A test: nothing happened.' },
        timestamp: attemptedAt.toISOString(),
      };
      return await postTest({
        url: target.url,
        eventId: newId('evt'),
        eventVersion: TEST_EVENT_VERSION,
        body: Buffer.from(JSON.stringify(body), 'utf8'),
        ...secrets,
        attemptedAt,
      });
    } finally {
      leave();
    }
  };
}

/** Counts one more test of an account, until the returned function is called; throws if there are too many. */
function createTestsUnderWay(): (accountId: string) => () => void {
  const underWay = new Map<string, number>();
  return function enter(accountId) {
    const own = underWay.get(accountId) ?? 0;
    if (own >= MAX_TESTS_PER_ACCOUNT) {
      throw new ServiceError('RATE_LIMIT_EXCEEDED', 'Too many webhook tests are under way.', {
        details: `At most ${MAX_TESTS_PER_ACCOUNT} at once for each account.`,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    underWay.set(accountId, own + 1);
    return function leave() {
      const others = (underWay.get(accountId) ?? 1) - 1;
      if (others === 0) underWay.delete(accountId);
      else underWay.set(accountId, others);
    };
  };
}
