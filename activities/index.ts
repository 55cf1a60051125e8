import { Context } from '@temporalio/activity';
import type { Networks } from '../chain/networks.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createAlertActivities, type AlertActivityDeps } from './alerts/alert-activities.ts';
import { createChatActivities, type ChatActivityDeps } from './chats/chat-activities.ts';
import { createDigestActivities, type DigestActivityDeps } from './chats/digest-activities.ts';
import { createDeliveryActivities, type DeliveryActivityDeps } from './webhooks/delivery-activities.ts';
import { createLedgerActivities, type LedgerActivityDeps } from './ledger/ledger-activities.ts';
import { createSigningRequestActivity } from './operations/signing-request-activity.ts';
import { createFeedActivities, type FeedActivityDeps } from './news/feed-activities.ts';
import { createNewsActivities, type NewsActivityDeps } from './news/news-activities.ts';
import { createOperationActivities, type OperationActivityDeps } from './operations/operation-activities.ts';
import { createOrderActivities, type OrderActivityDeps } from './orders/order-activities.ts';
import { createPriceActivities, type PriceActivityDeps } from './prices/price-activities.ts';
import { createStakeActivities, type StakeActivityDeps } from './stakes/stake-activities.ts';
import { createSummaryActivities, type SummaryActivityDeps } from './summaries/summary-activities.ts';
import { createWatchActivity } from './operations/watch-activity.ts';

export interface ActivitiesDeps {
  operations: Omit<OperationActivityDeps, 'log'>;
  networks: Networks;
  deliveries: Omit<DeliveryActivityDeps, 'log' | 'context'>;
  ledger: Omit<LedgerActivityDeps, 'log' | 'context'>;
  /** Given the log of the running activity. Null: the service has no bot. */
  chats:
    | ((
        log: () => Logger,
      ) => Omit<ChatActivityDeps, 'log' | 'context'> &
        DigestActivityDeps &
        NewsActivityDeps &
        SummaryActivityDeps)
    | null;
  feeds: Omit<FeedActivityDeps, 'log' | 'context'>;
  alerts: Omit<AlertActivityDeps, 'log' | 'context'>;
  orders: Omit<OrderActivityDeps, 'log' | 'context'>;
  /** Given the log of the running activity. */
  stakes: (log: () => Logger) => Omit<StakeActivityDeps, 'log' | 'context'>;
  /** Null: no network has prices. */
  prices: Omit<PriceActivityDeps, 'log' | 'context'> | null;
  confirmByOneNodeAfterMs: number | null;
  log: Logger;
}

/** Activities by the task queue that serves them (workflows/task-queues.ts). */
export function createActivities({
  operations,
  networks,
  deliveries,
  ledger,
  chats,
  feeds,
  alerts,
  orders,
  stakes,
  prices,
  confirmByOneNodeAfterMs,
  log,
}: ActivitiesDeps) {
  const context = () => Context.current();
  const activityLog = () => {
    const { workflowExecution, activityType } = Context.current().info;
    return log.child({ workflow_id: workflowExecution?.workflowId, activity: activityType });
  };
  const operationDeps = { ...operations, log: activityLog };
  const { watchTransaction, watchForLanding, lookForFinality } = createWatchActivity({
    ...operationDeps,
    networks,
    confirmByOneNodeAfterMs,
    context,
  });
  // On both queues: a workflow runs them within its task first.
  const shortChainSteps = {
    ...createSigningRequestActivity(operationDeps, networks, context),
    lookForFinality,
  };
  return {
    operations: {
      ...createOperationActivities(operationDeps, networks),
      ...shortChainSteps,
      watchForLanding,
    },
    chain: {
      ...shortChainSteps,
      watchTransaction,
      ...createLedgerActivities({ ...ledger, log: activityLog, context }),
      ...createStakeActivities({ ...stakes(activityLog), log: activityLog, context }),
    },
    webhooks: createDeliveryActivities({ ...deliveries, log: activityLog, context }),
    market: {
      ...createAlertActivities({ ...alerts, log: activityLog, context }),
      ...createOrderActivities({ ...orders, log: activityLog, context }),
      ...createFeedActivities({ ...feeds, log: activityLog, context }),
      ...(prices ? createPriceActivities({ ...prices, log: activityLog, context }) : {}),
    },
    chat: chats ? chatActivities({ ...chats(activityLog), log: activityLog, context }) : {},
  };
}

function chatActivities(
  deps: ChatActivityDeps & DigestActivityDeps & NewsActivityDeps & SummaryActivityDeps,
) {
  return {
    ...createChatActivities(deps),
    ...createDigestActivities(deps),
    ...createNewsActivities(deps),
    ...createSummaryActivities(deps),
  };
}

export type Activities = ReturnType<typeof createActivities>;
