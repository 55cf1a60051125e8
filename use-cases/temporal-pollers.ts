import type { Connection } from '@temporalio/client';
import { TASK_QUEUES, type TaskQueueName } from '../workflows/task-queues.ts';

/** A running worker polls at least this often: its long poll ends after a minute. */
const MAX_POLLER_SILENCE_MS = 90_000;

/** `TASK_QUEUE_TYPE_ACTIVITY` of temporal.api.enums.v1.TaskQueueType: only the gateway imports the protocol. */
const ACTIVITY_QUEUE = 2;

/** Rejects if no worker has polled one of the task queues lately. */
export async function checkPollers(
  { workflowService }: Pick<Connection, 'workflowService'>,
  namespace: string,
  queues: readonly TaskQueueName[],
): Promise<void> {
  await Promise.all(
    queues.map(async (queue) => {
      const name = TASK_QUEUES[queue];
      const { pollers } = await workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name },
        taskQueueType: ACTIVITY_QUEUE,
      });
      const lately = Date.now() - MAX_POLLER_SILENCE_MS;
      if (!pollers?.some((poller) => Number(poller.lastAccessTime?.seconds ?? 0) * 1_000 > lately)) {
        throw new Error(`no worker serves the task queue ${name}`);
      }
    }),
  );
}
