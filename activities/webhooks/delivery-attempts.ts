import type { DeliveryTask } from '../../db/webhooks/delivery-claims.ts';
import type { DeliveryOutcome } from '../../db/webhooks/delivery-outcomes.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { attemptDelivery, type AttemptDependencies, type FollowUp } from './attempt-delivery.ts';
import type { OutcomeRecorder } from './record-outcomes.ts';
import type { RetryStarter, RetryStarterDependencies } from './retry-starter.ts';

/** The one place where an attempt is made and its outcome recorded, with or without a workflow. */
export interface DeliveryAttempts {
  /**
   * For a delivery that no workflow has. Resolves as soon as the receiver has answered: its place is free for the next one then,
   * and outcomes that wait to be written have a bound of their own. True: accepted, or its workflow is started; null: neither
   * could be tried.
   */
  first(task: DeliveryTask): Promise<boolean | null>;
  /** For a delivery's workflow. Resolves when the outcome is written. */
  ofWorkflow(task: DeliveryTask, log: Logger): Promise<DeliveryOutcome>;
}

export interface DeliveryAttemptsDependencies extends AttemptDependencies {
  recorder: Pick<OutcomeRecorder, 'record'>;
  retryStarter: Pick<RetryStarter, 'startFirst'>;
  fromAttempt: RetryStarterDependencies['fromAttempt'];
  /** For attempts without a workflow. */
  log: Logger;
}

export function createDeliveryAttempts(deps: DeliveryAttemptsDependencies): DeliveryAttempts {
  const { recorder, retryStarter, fromAttempt } = deps;

  async function attempt(task: DeliveryTask, followUp: FollowUp, log: Logger) {
    const outcome = await attemptDelivery(deps, task, followUp);
    const written = recorder.record(outcome);
    if (outcome.gone)
      log.warn({ endpoint_id: outcome.endpointId }, 'a webhook endpoint is gone (410) and switched off');
    return { outcome, written };
  }

  return {
    async first(task) {
      if (fromAttempt === 1) return (await retryStarter.startFirst(task)) || null;
      const { outcome } = await attempt(task, 'waiting', deps.log);
      return outcome.status === 'delivered';
    },

    async ofWorkflow(task, log) {
      const { outcome, written } = await attempt(task, 'retrying', log);
      await written;
      return outcome;
    },
  };
}
