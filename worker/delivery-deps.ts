import { setTimeout as delay } from 'node:timers/promises';
import type { DeliveryActivityDeps } from '../activities/webhooks/delivery-activities.ts';
import { createDeliveryAttempts } from '../activities/webhooks/delivery-attempts.ts';
import { createFirstAttempts, FIRST_LEASE_MS } from '../activities/webhooks/first-attempts.ts';
import { createOutcomeRecorder } from '../activities/webhooks/record-outcomes.ts';
import { createRetryStarter, type RetryStarterDeps } from '../activities/webhooks/retry-starter.ts';
import { createWebhookUpkeep } from '../activities/webhooks/webhook-upkeep.ts';
import type { Config } from '../config/config.ts';
import { withAdvisoryLock } from '../db/postgres/advisory-lock.ts';
import type { Database } from '../db/postgres/connect.ts';
import { createDeliveryListener } from '../db/webhooks/delivery-listener.ts';
import { createDeletedEndpoints } from '../db/webhooks/deleted-endpoints.ts';
import { createDeliveryClaims } from '../db/webhooks/delivery-claims.ts';
import { createDeliveryOutcomes } from '../db/webhooks/delivery-outcomes.ts';
import { createDeliveryRecovery } from '../db/webhooks/delivery-recovery.ts';
import { createDeliveryRetries } from '../db/webhooks/delivery-retries.ts';
import { createEndpointHealthStore } from '../db/webhooks/endpoint-health-store.ts';
import { createRetention } from '../db/webhooks/retention.ts';
import { createWebhookEndpointStore } from '../db/webhooks/webhook-endpoint-store.ts';
import type { UserKeys } from '../domain/chats/user-keys.ts';
import type { Cipher } from '../domain/cipher.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createPostAttempt } from '../delivery/post-attempt.ts';
import { createTargetGuard } from '../delivery/target-guard.ts';

export interface DeliveryDeps {
  activities: Omit<DeliveryActivityDeps, 'log' | 'context'>;
  /** Begins no more first attempts, and finishes those under way. */
  stopFirstAttempts(): Promise<void>;
  /** Call after the last attempt of a workflow: records its outcome. */
  close(): Promise<void>;
}

/** How long a stop waits for outcomes to be recorded. */
const FLUSH_MS = 5_000;
const FLUSH_INTERVAL_MS = 20;

/** Wires everything that makes and stores deliveries. */
export function createDeliveryDeps({
  config,
  database,
  cipher,
  userKeys,
  startDelivery,
  log,
}: {
  config: Config;
  database: Database;
  cipher: Cipher;
  userKeys: UserKeys;
  startDelivery: RetryStarterDeps['startDelivery'];
  log: Logger;
}): DeliveryDeps {
  const { fromAttempt } = config.webhooks;
  const { post, close: closePost } = createPostAttempt({
    targetGuard: createTargetGuard({ allowedTargets: config.webhooks.allowedTargets }),
  });
  const listener = createDeliveryListener({
    ...config.database,
    onError: (error) => log.warn({ err: error }, 'listening to the database was interrupted'),
  });
  const claims = createDeliveryClaims(database);
  const retries = createDeliveryRetries(database);
  const recorder = createOutcomeRecorder({
    outcomes: createDeliveryOutcomes(database, (error) =>
      log.error({ err: error }, 'an outcome of a delivery cannot be stored; it is attempted again'),
    ),
    giveUpMs: FIRST_LEASE_MS,
    onError: (error) =>
      log.error({ err: error }, 'outcomes of deliveries could not be written; trying again'),
  });
  const retryStarter = createRetryStarter({
    retries,
    startDelivery,
    fromAttempt,
    onError: (error) => log.warn({ err: error }, 'the workflow of a delivery could not be started'),
  });
  const attempts = createDeliveryAttempts({
    cipher,
    userKeys,
    post,
    recorder,
    retryStarter,
    fromAttempt,
    log,
  });
  const firstAttempts = createFirstAttempts({
    claims,
    attempt: attempts.first,
    unwritten: recorder.pending,
    onError: (error) => log.error({ err: error }, 'a delivery failed with an error'),
  });
  const upkeep = createWebhookUpkeep({
    settings: config.webhooks,
    health: createEndpointHealthStore(database),
    endpoints: createWebhookEndpointStore(database),
    deletedEndpoints: createDeletedEndpoints(database),
    recovery: createDeliveryRecovery(database),
    retention: createRetention(database),
    log: () => log,
    alone: (work) => withAdvisoryLock(database, 'webhook-upkeep', work),
  });

  return {
    activities: {
      claims,
      retries,
      attempts,
      firstAttempts,
      retryStarter,
      upkeep,
      onDue: listener.onDue,
    },
    async stopFirstAttempts() {
      retryStarter.stop();
      await firstAttempts.stop();
    },
    async close() {
      await listener.close();
      await closePost();
      const endsAt = performance.now() + FLUSH_MS;
      while (recorder.pending() > 0 && performance.now() < endsAt) await delay(FLUSH_INTERVAL_MS);
    },
  };
}
