import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';
import { TASK_QUEUES } from './task-queues.ts';

/**
 * No profile of an operation limits the number of attempts: an outage of a database or a node must never become the recorded
 * result of an operation. Its row decides when it ends (deadline, chain), never a retry count. A bug in our own code is
 * retried too: it shows in the UI as a failing activity, which continues after the fix.
 */
const untilItWorks = {
  initialInterval: '100 ms',
  backoffCoefficient: 2,
  // A person may be waiting for the answer to an Update: the end of an outage is noticed within this time.
  maximumInterval: '5 s',
} as const;

/** One short database transaction. */
export const databaseWrite: ActivityOptions = {
  taskQueue: TASK_QUEUES.operations,
  // After this time another worker takes over. If the first one was only slow, it does no harm: only one write of a version
  // succeeds.
  startToCloseTimeout: '10 s',
  retry: untilItWorks,
};

/**
 * The same, and {@link chainRead}, within the workflow task that asks for it, which saves another task and two round trips of Temporal. An
 * outage and a node that answers late are left to the queue: a workflow task that waits holds one of the few places of its worker.
 */
export const stepInTask: LocalActivityOptions = {
  startToCloseTimeout: '1 s',
  retry: { maximumAttempts: 1 },
};

/** The landing of a transaction, within the workflow task that has its signature: a second and a half, and the last requests to nodes. */
export const watchInTask: LocalActivityOptions = {
  startToCloseTimeout: '3 s',
  retry: { maximumAttempts: 1 },
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
  // It heartbeats about every second: a worker that died is replaced after this time.
  heartbeatTimeout: '6 s',
  retry: untilItWorks,
};

/** Follows the ledger of one network for about a minute a call. */
export const ledgerFollow: ActivityOptions = {
  taskQueue: TASK_QUEUES.chain,
  startToCloseTimeout: '3 min',
  // The SDK sends a heartbeat after four fifths of this time, so a busy worker has a second to spare. Another worker
  // continues less than ten seconds after a worker died: this time, the pause below, and a poll.
  heartbeatTimeout: '6 s',
  retry: {
    initialInterval: '200 ms',
    backoffCoefficient: 2,
    // Never longer: while no worker follows the chain, every payment is seen later.
    maximumInterval: '1 s',
  },
};

/** Works on the queue of deliveries for some minutes per call. */
export const webhookDispatch: ActivityOptions = {
  taskQueue: TASK_QUEUES.webhooks,
  startToCloseTimeout: '15 min',
  heartbeatTimeout: '6 s',
  retry: untilItWorks,
};

/** Reads prices for about a minute a call. */
export const priceFollow: ActivityOptions = {
  taskQueue: TASK_QUEUES.market,
  startToCloseTimeout: '3 min',
  heartbeatTimeout: '6 s',
  retry: untilItWorks,
};

/** Evaluates alerts for about a minute a call. */
export const alertFollow: ActivityOptions = {
  taskQueue: TASK_QUEUES.market,
  startToCloseTimeout: '3 min',
  heartbeatTimeout: '6 s',
  // Never longer: while no worker evaluates, every alert is late.
  retry: { ...untilItWorks, maximumInterval: '1 s' },
};

/** Some questions to the market and to nodes, and one database transaction. */
export const orderAttend: ActivityOptions = {
  taskQueue: TASK_QUEUES.market,
  // Up to four questions of the market, with 5 s each, and a simulation.
  startToCloseTimeout: '60 s',
  // A person waits for the offer.
  heartbeatTimeout: '6 s',
  retry: untilItWorks,
};

/** Follows the epochs of one network for about a minute a call. */
export const stakeFollow: ActivityOptions = {
  taskQueue: TASK_QUEUES.chain,
  // A sweep of many positions ends with its batch.
  startToCloseTimeout: '10 min',
  heartbeatTimeout: '6 s',
  retry: untilItWorks,
};

/** Some questions to nodes about one position, and one database transaction. */
export const stakeAttend: ActivityOptions = {
  taskQueue: TASK_QUEUES.chain,
  startToCloseTimeout: '60 s',
  retry: {
    initialInterval: '1 s',
    backoffCoefficient: 2,
    // It can wait: a date is a day away, or has passed.
    maximumInterval: '1 min',
  },
};

/** Sends messages to chats for some minutes per call. */
export const chatSend: ActivityOptions = {
  taskQueue: TASK_QUEUES.chat,
  startToCloseTimeout: '15 min',
  heartbeatTimeout: '6 s',
  // Never longer: people wait for an answer.
  retry: { ...untilItWorks, maximumInterval: '1 s' },
};

/** One short database transaction for a chat. */
export const chatWrite: ActivityOptions = {
  taskQueue: TASK_QUEUES.chat,
  startToCloseTimeout: '10 s',
  retry: untilItWorks,
};

/** Reads every feed once; a feed that fails waits for the next hour. */
export const feedRead: ActivityOptions = {
  taskQueue: TASK_QUEUES.market,
  startToCloseTimeout: '1 min',
  heartbeatTimeout: '6 s',
  retry: untilItWorks,
};

/** Database transactions of some seconds, each for a page of people. */
export const hourlyWrite: ActivityOptions = {
  taskQueue: TASK_QUEUES.chat,
  startToCloseTimeout: '1 min',
  retry: untilItWorks,
};

/** Attempts 2 to 6, the usual case. */
const RETRIES = 5;

/**
 * A delivery's last attempts, as many as it has left. Attempts 2 to 6 are 2, 4, 8 and 16 s apart; the 1 s before the first of
 * them is the workflow's timer (service specification: delays of 1, 2, 4, 8, 16 s). Each failed attempt says how long to wait:
 * the schedule's delay or the receiver's `Retry-After`. The policy here is for an attempt that cannot say it, because its
 * worker died.
 */
export function webhookRetry(attempts: number): ActivityOptions {
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
