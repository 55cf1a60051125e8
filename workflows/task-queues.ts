/** One queue for each scarce resource, so that each scales separately (docs/architecture.md). */
export const TASK_QUEUES = {
  /** Workflows of operations, and their database transactions. */
  operations: 'operations',
  /** Everything that waits for a node. */
  chain: 'chain',
  /** Workflows of deliveries, and their HTTP requests. */
  webhooks: 'webhooks',
} as const;

export type TaskQueueName = keyof typeof TASK_QUEUES;
