import { Context } from '@temporalio/activity';
import type { Networks } from '../chain/networks.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createDeliveryActivities, type DeliveryActivityDependencies } from './delivery-activities.ts';
import { createIssueActivity, createSendActivities, type SendActivityDependencies } from './send-activities.ts';
import { createWatchActivity } from './watch-activity.ts';

export interface ActivityDependencies {
  operations: SendActivityDependencies;
  networks: Networks;
  deliveries: Omit<DeliveryActivityDependencies, 'log' | 'context'>;
  log: Logger;
}

/** Activities by the task queue that serves them (workflows/task-queues.ts). */
export function createActivities({ operations, networks, deliveries, log }: ActivityDependencies) {
  const context = () => Context.current();
  return {
    operations: createSendActivities(operations),
    chain: {
      ...createIssueActivity(operations, networks),
      ...createWatchActivity({ ...operations, networks, log, context }),
    },
    webhooks: createDeliveryActivities({ ...deliveries, log, context }),
  };
}

export type Activities = ReturnType<typeof createActivities>;
