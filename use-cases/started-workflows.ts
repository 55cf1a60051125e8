import type { SearchAttributePair, SignalDefinition } from '@temporalio/common';
import type { Network } from '../domain/networks.ts';
import { ALERTS_WORKFLOW_TYPE, alertsWorkflowId } from '../workflows/alerts/alerts-messages.ts';
import { CHAT_SENDER_WORKFLOW_ID, CHAT_SENDER_WORKFLOW_TYPE } from '../workflows/chats/chat-messages.ts';
import {
  DIGEST_WORKFLOW_TYPE,
  digestWorkflowId,
  wakeDigestSignal,
} from '../workflows/chats/digest-messages.ts';
import { LEDGER_WORKFLOW_TYPE, ledgerWorkflowId } from '../workflows/ledger/ledger-messages.ts';
import { ORDER_WORKFLOW_TYPE, orderWorkflowId, wakeOrderSignal } from '../workflows/orders/order-messages.ts';
import { PRICES_WORKFLOW_TYPE, pricesWorkflowId } from '../workflows/prices/prices-messages.ts';
import {
  STAKE_EPOCH_WORKFLOW_TYPE,
  STAKE_POSITION_WORKFLOW_TYPE,
  stakeEpochWorkflowId,
  stakePositionAttributes,
  stakePositionWorkflowId,
  wakePositionSignal,
} from '../workflows/stakes/stake-messages.ts';
import type { TaskQueueName } from '../workflows/task-queues.ts';
import { DISPATCHER_WORKFLOW_ID, DISPATCHER_WORKFLOW_TYPE } from '../workflows/webhooks/delivery-messages.ts';

/** Starts a workflow that always runs, unless it is running. */
type Ensure = (
  type: string,
  workflowId: string,
  queue: TaskQueueName,
  options: { args: [] | [Network]; staticSummary: string },
) => Promise<void>;

/** Starts a workflow that reads its row, or makes the running one read it again. */
type Wake = (
  type: string,
  workflowId: string,
  queue: TaskQueueName,
  signal: SignalDefinition,
  options: { args: [string]; staticSummary: string; typedSearchAttributes?: SearchAttributePair[] },
) => Promise<void>;

/** Workflows that always run: one for the service, or one for each network. */
export interface LastingWorkflows {
  ensureDispatcher(): Promise<void>;
  /** Follows the network's ledger. */
  ensureLedger(network: Network): Promise<void>;
  /** Reads the network's prices. */
  ensurePrices(network: Network): Promise<void>;
  /** Evaluates the network's alerts. */
  ensureAlerts(network: Network): Promise<void>;
  /** Follows the network's stakes. */
  ensureStakes(network: Network): Promise<void>;
  /** Sends messages to chats. */
  ensureChatSender(): Promise<void>;
}

/** A stake account, and the wallet that owns it. */
export interface PositionToWake {
  address: string;
  wallet: string;
}

/** Workflows that attend to one row. A running one looks at the row again. */
export interface RowWorkflows {
  wakeDigest(userId: string): Promise<void>;
  /** Wakes the workflow of a triggered order. */
  wakeOrder(orderId: string): Promise<void>;
  /** Wakes the workflow of a stake position for which something is due. */
  wakePosition(network: Network, position: PositionToWake): Promise<void>;
}

export function lastingWorkflows(ensure: Ensure): LastingWorkflows {
  return {
    ensureDispatcher: () =>
      ensure(DISPATCHER_WORKFLOW_TYPE, DISPATCHER_WORKFLOW_ID, 'webhooks', {
        args: [],
        staticSummary: 'Makes the first attempt of every webhook delivery',
      }),

    ensureLedger: (network) =>
      ensure(LEDGER_WORKFLOW_TYPE, ledgerWorkflowId(network), 'operations', {
        args: [network],
        staticSummary: `Follows the wallets on ${network}`,
      }),

    ensurePrices: (network) =>
      ensure(PRICES_WORKFLOW_TYPE, pricesWorkflowId(network), 'market', {
        args: [network],
        staticSummary: `Reads prices of tokens on ${network}`,
      }),

    ensureAlerts: (network) =>
      ensure(ALERTS_WORKFLOW_TYPE, alertsWorkflowId(network), 'market', {
        args: [network],
        staticSummary: `Evaluates alerts on ${network}`,
      }),

    ensureStakes: (network) =>
      ensure(STAKE_EPOCH_WORKFLOW_TYPE, stakeEpochWorkflowId(network), 'operations', {
        args: [network],
        staticSummary: `Follows the stakes on ${network}`,
      }),

    ensureChatSender: () =>
      ensure(CHAT_SENDER_WORKFLOW_TYPE, CHAT_SENDER_WORKFLOW_ID, 'chat', {
        args: [],
        staticSummary: 'Sends messages to chats',
      }),
  };
}

export function rowWorkflows(wake: Wake): RowWorkflows {
  return {
    wakeDigest: (userId) =>
      wake(DIGEST_WORKFLOW_TYPE, digestWorkflowId(userId), 'chat', wakeDigestSignal, {
        args: [userId],
        staticSummary: 'Reports what was not reported at once',
      }),

    wakeOrder: (orderId) =>
      wake(ORDER_WORKFLOW_TYPE, orderWorkflowId(orderId), 'market', wakeOrderSignal, {
        args: [orderId],
        staticSummary: 'Offers a swap whose price was reached',
      }),

    wakePosition: (network, { address, wallet }) =>
      wake(
        STAKE_POSITION_WORKFLOW_TYPE,
        stakePositionWorkflowId(`${network}/${address}`),
        'operations',
        wakePositionSignal,
        {
          args: [`${network}/${address}`],
          staticSummary: `Attends to the stake ${address} on ${network}`,
          typedSearchAttributes: stakePositionAttributes(network, wallet),
        },
      ),
  };
}
