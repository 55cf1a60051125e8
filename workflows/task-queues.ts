/** One queue for each scarce resource, so that each scales separately (docs/architecture.md). */
export const TASK_QUEUES = {
  /** Workflows of operations and of ledgers, and the database transactions of operations. */
  operations: 'operations',
  /** Activities that wait for a node. */
  chain: 'chain',
  /** Workflows of deliveries, and their HTTP requests. */
  webhooks: 'webhooks',
  /** The workflows of chats: the one that sends messages, with its requests to Telegram, and those of digests. */
  chat: 'chat',
  /** The workflows that read prices, with their requests to providers, and those that evaluate alerts. */
  market: 'market',
} as const;

export type TaskQueueName = keyof typeof TASK_QUEUES;
