import type { DeliveryTask } from '../../db/webhooks/delivery-claims.ts';
import type { DeliveryOutcome } from '../../db/webhooks/delivery-outcomes.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { attemptDelivery, type AttemptDeps, type FollowUp } from './attempt-delivery.ts';
import type { OutcomeRecorder } from './record-outcomes.ts';
import type { RetryStarter, RetryStarterDeps } from './retry-starter.ts';

/** The only place that makes an attempt and records its outcome, with or without a workflow. */
export interface DeliveryAttempts {
  /**
   * For a delivery without a workflow. Resolves as soon as the receiver has answered, so that its place is free for the next
   * one; outcomes that wait to be written have a limit of their own. True: accepted, or its workflow was started; null:
   * neither was tried.
   */
  first(task: DeliveryTask): Promise<boolean | null>;
  /** For a delivery's workflow. Resolves when the outcome is written. */
  ofWorkflow(task: DeliveryTask, log: Logger): Promise<DeliveryOutcome>;
}

export interface DeliveryAttemptsDeps extends AttemptDeps {
  recorder: Pick<OutcomeRecorder, 'record'>;
  retryStarter: Pick<RetryStarter, 'startFirst'>;
  fromAttempt: RetryStarterDeps['fromAttempt'];
  /** For attempts without a workflow. */
  log: Logger;
}

export function createDeliveryAttempts(deps: DeliveryAttemptsDeps): DeliveryAttempts {
  const { recorder, retryStarter, fromAttempt } = deps;

  async function attempt(task: DeliveryTask, followUp: FollowUp, log: Logger) {
    const outcome = await attemptDelivery(deps, task, followUp);
    const written = recorder.record(outcome);
    if (outcome.gone)
      log.warn({ webhook_id: outcome.endpointId }, 'a webhook endpoint is gone (410) and switched off');
    return { outcome, written };
  }

  return {
    async first(task) {
      if (fromAttempt === 1) return (await retryStarter.startFirst(task)) || null;
      const { outcome } = await attempt(task, 'new_workflow', deps.log);
      return outcome.status === 'delivered';
    },

    async ofWorkflow(task, log) {
      const { outcome, written } = await attempt(task, 'same_workflow', log);
      await written;
      return outcome;
    },
  };
}
