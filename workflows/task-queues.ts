/** One queue for each scarce resource, so that each scales separately (docs/architecture.md). */
export const TASK_QUEUES = {
  /** Workflows of operations and of ledgers, and the database transactions of operations. */
  operations: 'operations',
  /** Activities that wait for a node, and attempts to carry out operations without a transaction. */
  chain: 'chain',
  /** Workflows of deliveries, and their HTTP requests. */
  webhooks: 'webhooks',
} as const;

export type TaskQueueName = keyof typeof TASK_QUEUES;
