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
  retryStarter: Pick<RetryStarter, 'startFirst' | 'due'>;
  fromAttempt: RetryStarterDeps['fromAttempt'];
  /** For attempts without a workflow. */
  log: Logger;
}

export function createDeliveryAttempts(deps: DeliveryAttemptsDeps): DeliveryAttempts {
  const { recorder, retryStarter, fromAttempt } = deps;

  async function attempt(task: DeliveryTask, followUp: FollowUp, log: Logger) {
    const outcome = await attemptDelivery(deps, task, followUp);
    const written = recorder.record(outcome);
    if (outcome.status !== 'delivered') logFailure(log, task, outcome);
    if (outcome.gone)
      log.warn({ webhook_id: outcome.endpointId }, 'a webhook endpoint is gone (410) and switched off');
    return { outcome, written };
  }

  return {
    async first(task) {
      if (fromAttempt === 1) return (await retryStarter.startFirst(task)) || null;
      const { outcome, written } = await attempt(task, 'new_workflow', deps.log);
      if (outcome.status === 'delivered') return true;
      void written.then(() => retryStarter.due.wake());
      return false;
    },

    async ofWorkflow(task, log) {
      const { outcome, written } = await attempt(task, 'same_workflow', log);
      await written;
      return outcome;
    },
  };
}

/** One line without a stack: the receiver failed, not this service. The delivery log has the rest. */
function logFailure(log: Logger, task: DeliveryTask, { attempt, status, waitMs }: DeliveryOutcome): void {
  const isLast = status !== 'retrying';
  const fields = {
    webhook_id: task.endpointId,
    delivery_id: task.deliveryId,
    event: task.event,
    attempt: attempt.number,
    reason: attempt.statusCode === null ? attempt.errorClass : `status ${attempt.statusCode}`,
    next_attempt_in_seconds: isLast ? null : waitMs / 1_000,
  };
  if (isLast) log.warn(fields, 'a webhook delivery failed and is not attempted again');
  else log.info(fields, 'a webhook delivery failed and will be attempted again');
}
