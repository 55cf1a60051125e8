import type { ActivityOptions } from '@temporalio/workflow';
import { TASK_QUEUES } from './task-queues.ts';

/**
 * No profile of an operation limits the number of attempts: an outage of a database or a node must never become
 * an operation's recorded result. What ends an operation is its row (deadline, chain), never a retry count.
 * A mistake in our own code is retried too, is seen in the UI as a failing activity, and goes on once it is mended.
 */
const untilItWorks = {
  initialInterval: '100 ms',
  backoffCoefficient: 2,
  // A person may be waiting for the answer of an Update: outages that end are noticed within this time.
  maximumInterval: '5 s',
} as const;

/** One short database transaction. */
export const databaseWrite: ActivityOptions = {
  taskQueue: TASK_QUEUES.operations,
  // What a worker that died was at is done by another one after this time. A slow one that lives and is overtaken
  // does no harm: both write from the version that they have read, and one of them does.
  startToCloseTimeout: '10 s',
  retry: untilItWorks,
};

/** A few requests to a node and one database transaction. */
export const chainRead: ActivityOptions = {
  taskQueue: TASK_QUEUES.chain,
  startToCloseTimeout: '30 s',
  retry: untilItWorks,
};

/** Rebroadcasts and watches one transaction for about a minute a call. */
export const chainWatch: ActivityOptions = {
  taskQueue: TASK_QUEUES.chain,
  startToCloseTimeout: '3 min',
  // It heartbeats each second or so: a worker that died is replaced after this time.
  heartbeatTimeout: '6 s',
  retry: untilItWorks,
};

/**
 * One attempt of what the service does for an operation; the workflow makes the next one. Not on the queue that serves requests, which a
 * slow one would fill.
 */
export const carryOut: ActivityOptions = {
  taskQueue: TASK_QUEUES.chain,
  startToCloseTimeout: '60 s',
  heartbeatTimeout: '6 s',
  retry: untilItWorks,
};

/** Follows the ledger of one network for about a minute a call. */
export const ledgerFollow: ActivityOptions = {
  taskQueue: TASK_QUEUES.chain,
  startToCloseTimeout: '3 min',
  // The SDK passes a heartbeat on after four fifths of this time, so that a busy worker has a second to spare, and
  // another one goes on less than ten seconds after a worker died: this, the pause below, and a poll.
  heartbeatTimeout: '6 s',
  retry: {
    initialInterval: '200 ms',
    backoffCoefficient: 2,
    // Not longer, whatever happened before: while nobody follows, every payment is seen later.
    maximumInterval: '1 s',
  },
};

/** Drains the queue of deliveries for some minutes a call. */
export const webhookDispatch: ActivityOptions = {
  taskQueue: TASK_QUEUES.webhooks,
  startToCloseTimeout: '15 min',
  heartbeatTimeout: '6 s',
  retry: untilItWorks,
};

/** Attempts 2 to 6, which are what a workflow mostly makes. */
const RETRIES = 5;

/**
 * The last attempts of a delivery, as many as it has left. Attempts 2 to 6 are 2, 4, 8 and 16 s apart; the 1 s before the
 * first of them is the workflow's timer (service specification: delays of 1, 2, 4, 8, 16 s). Each attempt's failure says
 * how long to wait, which is the schedule's delay or the receiver's `Retry-After`; the policy here is for an attempt that
 * cannot say it, because its worker died.
 */
export function webhookRetry(attempts: number = RETRIES): ActivityOptions {
  return {
    taskQueue: TASK_QUEUES.webhooks,
    // 30 s for the attempt, and room for two database transactions.
    startToCloseTimeout: '60 s',
    retry: {
      initialInterval: attempts > RETRIES ? '1 s' : '2 s',
      backoffCoefficient: 2,
      maximumAttempts: attempts,
    },
  };
}
