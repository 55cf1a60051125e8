import type { DataConverter } from '@temporalio/common';
import { Worker, type NativeConnection, type WorkflowBundleOption } from '@temporalio/worker';
import type { Activities } from '../activities/index.ts';
import { TASK_QUEUES, type TaskQueueName } from '../workflows/task-queues.ts';

export interface WorkersDeps {
  connection: NativeConnection;
  namespace: string;
  dataConverter: DataConverter;
  workflowBundle: WorkflowBundleOption;
  activities: Activities;
  queues: readonly TaskQueueName[];
}

/** Queues whose workers run workflows; the others only run activities. */
const WORKFLOW_QUEUES: ReadonlySet<TaskQueueName> = new Set(['operations', 'webhooks', 'chat', 'market']);

/** When a worker is stopped, its attempts and polls are finished or handed back within this time. */
const SHUTDOWN_GRACE = '35 s';

/** A submitted send holds a slot until it lands; a new signing request must not wait for that. */
const CHAIN_SLOTS = 1_000;

/**
 * The maximum number of open retry workflows (activities/webhooks/retry-starter.ts), if all receivers hang, and the
 * dispatcher.
 */
const WEBHOOK_SLOTS = 250;

/**
 * Workflow tasks at once, each with at most one local activity: a task that watches for the landing of a send takes a second or two, and the
 * confirmation of another send must not wait for it.
 */
const TASK_SLOTS = 200;

const SLOTS: Partial<Record<TaskQueueName, number>> = { chain: CHAIN_SLOTS, webhooks: WEBHOOK_SLOTS };

/** Workflows kept in memory; a waiting workflow that is evicted is replayed from its history when needed. */
const MAX_CACHED_WORKFLOWS = 500;

/** One worker for each task queue that this process serves. */
export async function createWorkers(deps: WorkersDeps): Promise<Worker[]> {
  const { connection, namespace, dataConverter, workflowBundle, activities, queues } = deps;
  return Promise.all(
    queues.map((queue) =>
      Worker.create({
        connection,
        namespace,
        dataConverter,
        taskQueue: TASK_QUEUES[queue],
        activities: { ...activities[queue] },
        ...(SLOTS[queue] === undefined ? {} : { maxConcurrentActivityTaskExecutions: SLOTS[queue] }),
        ...(WORKFLOW_QUEUES.has(queue) ? { workflowBundle, maxCachedWorkflows: MAX_CACHED_WORKFLOWS } : {}),
        ...(queue === 'operations'
          ? {
              maxConcurrentWorkflowTaskExecutions: TASK_SLOTS,
              maxConcurrentLocalActivityExecutions: TASK_SLOTS,
            }
          : {}),
        shutdownForceTime: SHUTDOWN_GRACE,
      }),
    ),
  );
}
