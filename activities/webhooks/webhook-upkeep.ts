import type { DeletedEndpoints } from '../../db/webhooks/deleted-endpoints.ts';
import type { EndpointHealthStore } from '../../db/webhooks/endpoint-health-store.ts';
import type { DeliveryRecovery } from '../../db/webhooks/delivery-recovery.ts';
import type { Retention } from '../../db/webhooks/retention.ts';
import type { WebhookEndpointStore } from '../../db/webhooks/webhook-endpoint-store.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface WebhookUpkeepSettings {
  /** An endpoint that fails for this long without a success: its owner is warned, later it is switched off. */
  warnAfterMs: number;
  deactivateAfterMs: number;
  eventRetentionMs: number;
  bodyRetentionMs: number;
}

export interface WebhookUpkeepDeps {
  settings: WebhookUpkeepSettings;
  health: EndpointHealthStore;
  endpoints: Pick<WebhookEndpointStore, 'finishRotations'>;
  deletedEndpoints: DeletedEndpoints;
  recovery: DeliveryRecovery;
  retention: Retention;
  log(): Logger;
  /** Runs the work in one process at a time; null if another process runs it. */
  alone<T>(work: () => Promise<T>): Promise<T | null>;
  now?: () => number;
}

/** Short transactions: deliveries continue between them. */
const RECOVERY_STEP = 500;
const REMOVAL_STEP = 1_000;
const ENDING_STEP = 1_000;

/** The rest is done in the next turn. Each task has its own time, so that none can keep another from its work. */
const RECOVERY_MS = 3_000;
const ENDING_MS = 1_000;
const REMOVAL_MS = 2_000;

/** Tasks that work in hours and days need not run every second. */
const SLOW_INTERVAL_MS = 60_000;

const MAX_ROTATIONS = 100;

/** Maintenance of deliveries apart from the attempts. Returns a function that makes one turn; it returns true if there is more to do soon. */
export function createWebhookUpkeep({
  settings,
  health,
  endpoints,
  deletedEndpoints,
  recovery,
  retention,
  log,
  alone,
  now = () => performance.now(),
}: WebhookUpkeepDeps): () => Promise<boolean> {
  let slowAt = -Infinity;

  /** True if it has made a step. */
  async function recover(endsAt: number): Promise<boolean> {
    let isBusy = false;
    while (now() < endsAt && (await recovery.recoverStep(RECOVERY_STEP))) isBusy = true;
    return isBusy;
  }

  async function watchHealth(): Promise<void> {
    for (const { id, accountId, failingSince } of await health.deactivate(settings.deactivateAfterMs)) {
      log().warn(
        { webhook_id: id, account_id: accountId, failing_since: failingSince },
        'a webhook endpoint was switched off',
      );
    }
    for (const { id, accountId, failingSince } of await health.warn(settings.warnAfterMs)) {
      log().warn(
        { webhook_id: id, account_id: accountId, failing_since: failingSince },
        'a webhook endpoint has failed for a long time and will be switched off',
      );
    }
  }

  async function endUnwanted(endsAt: number): Promise<void> {
    while (now() < endsAt) if ((await deletedEndpoints.endDeliveries(ENDING_STEP)) < ENDING_STEP) return;
  }

  async function removeOld(endsAt: number): Promise<boolean> {
    const day = Date.now();
    while (now() < endsAt) {
      const removed = await retention.removeOld({
        eventsOlderThan: new Date(day - settings.eventRetentionMs),
        bodiesOlderThan: new Date(day - settings.bodyRetentionMs),
        limit: REMOVAL_STEP,
      });
      if (removed === 0) return true;
    }
    return false;
  }

  return async function turn() {
    const isBusy = await alone(async () => {
      const isRecovering = await recover(now() + RECOVERY_MS);
      if (now() - slowAt < SLOW_INTERVAL_MS) return isRecovering;
      await watchHealth();
      await endpoints.finishRotations(MAX_ROTATIONS);
      await endUnwanted(now() + ENDING_MS);
      const isDone = await removeOld(now() + REMOVAL_MS);
      if (isDone) slowAt = now();
      return isRecovering || !isDone;
    });
    return isBusy === true;
  };
}
