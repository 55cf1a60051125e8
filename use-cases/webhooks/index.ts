import { createIdempotencyStore } from '../../db/operations/idempotency-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createDeliveryLogQueries } from '../../db/webhooks/delivery-log.ts';
import { createRecoveryStore } from '../../db/webhooks/recovery-store.ts';
import { createRedelivery } from '../../db/webhooks/redelivery.ts';
import { createWebhookEndpointStore } from '../../db/webhooks/webhook-endpoint-store.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Cipher } from '../../domain/cipher.ts';
import type { KeyedHash } from '../../domain/keyed-hash.ts';
import type { TargetGuard } from '../../domain/webhooks/target-guard.ts';
import { createDeliveryLog } from './delivery-log.ts';
import { createRecoverDeliveries } from './recover-deliveries.ts';
import { createRedeliverDelivery } from './redeliver-delivery.ts';
import { createRotateSecret } from './rotate-webhook-secret.ts';
import { createTestWebhook, type PostTest } from './test-webhook.ts';
import { createWebhookEndpoints } from './webhook-endpoints.ts';

export interface WebhooksDeps {
  database: Database;
  cipher: Cipher;
  keyedHash: KeyedHash;
  targetGuard: Pick<TargetGuard, 'checkUrl'>;
  postTest: PostTest;
  userKeys: UserKeys;
  eventRetentionMs: number;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** The endpoints of an account, and their past, present and future deliveries. */
export function createWebhooks({
  database,
  cipher,
  keyedHash,
  targetGuard,
  postTest,
  userKeys,
  eventRetentionMs,
}: WebhooksDeps) {
  const endpoints = createWebhookEndpointStore(database);
  const idempotency = createIdempotencyStore(database);
  const recoveries = createRecoveryStore(database);
  const deliveryLog = createDeliveryLog({ deliveries: createDeliveryLogQueries(database), userKeys });
  const redelivery = createRedelivery(database);
  const { recover, readRecovery } = createRecoverDeliveries({ recoveries, idempotency, eventRetentionMs });
  return {
    ...createWebhookEndpoints({ endpoints, idempotency, cipher, keyedHash, targetGuard }),
    test: createTestWebhook({ endpoints, cipher, postTest }),
    rotateSecret: createRotateSecret({ endpoints, cipher }),
    listDeliveries: deliveryLog.list,
    readDelivery: deliveryLog.read,
    redeliver: createRedeliverDelivery({ deliveryLog, redelivery, recoveries }),
    recover,
    readRecovery,
  };
}
