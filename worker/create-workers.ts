import type { DataConverter } from '@temporalio/common';
import { Worker, type NativeConnection, type WorkflowBundleOption } from '@temporalio/worker';
import type { Activities } from '../activities/index.ts';
import { TASK_QUEUES, type TaskQueueName } from '../workflows/task-queues.ts';

export interface WorkerOptions {
  connection: NativeConnection;
  namespace: string;
  dataConverter: DataConverter;
  workflowBundle: WorkflowBundleOption;
  activities: Activities;
  queues: readonly TaskQueueName[];
}

/** Queues whose workers run workflows; the others serve activities only. */
const WORKFLOW_QUEUES: ReadonlySet<TaskQueueName> = new Set(['operations', 'webhooks']);

/** Attempts and looks under way are finished or handed back within this time when a worker is stopped. */
const SHUTDOWN_GRACE = '35 s';

/** A submitted send holds a place for as long as it takes to land; a new signing request must not wait for it. */
const CHAIN_SLOTS = 1_000;

/** The retry workflows that may be open (activities/webhooks/retry-starter.ts), each with a receiver that hangs, and the dispatcher. */
const WEBHOOK_SLOTS = 250;

const SLOTS: Partial<Record<TaskQueueName, number>> = { chain: CHAIN_SLOTS, webhooks: WEBHOOK_SLOTS };

/** Workflows kept in memory; a waiting one that falls out is replayed from its history when it is needed. */
const MAX_CACHED_WORKFLOWS = 500;

/** One worker for each task queue that this process serves. */
export async function createWorkers(options: WorkerOptions): Promise<Worker[]> {
  const { connection, namespace, dataConverter, workflowBundle, activities, queues } = options;
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
        shutdownForceTime: SHUTDOWN_GRACE,
      }),
    ),
  );
}
