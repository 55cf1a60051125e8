import { randomUUID } from 'node:crypto';
import {
  Client,
  ScheduleAlreadyRunning,
  WithStartWorkflowOperation,
  type Connection,
} from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
// A CommonJS module whose names Node cannot detect: only the default import exists at run time.
import protobuf from '@temporalio/proto';
import type { DeliveryNames, DeliveryToStart } from '../domain/webhooks/delivery-to-start.ts';
import { ServiceError } from '../domain/errors.ts';
import type { Network } from '../domain/networks.ts';
import type { ActionResult } from '../domain/operations/operation-snapshot.ts';
import { CHAT_SENDER_WORKFLOW_ID, CHAT_SENDER_WORKFLOW_TYPE } from '../workflows/chats/chat-messages.ts';
import {
  DIGEST_WORKFLOW_TYPE,
  digestWorkflowId,
  wakeDigestSignal,
} from '../workflows/chats/digest-messages.ts';
import { LEDGER_WORKFLOW_TYPE, ledgerWorkflowId } from '../workflows/ledger/ledger-messages.ts';
import {
  cancelUpdate,
  confirmUpdate,
  signingRequestUpdate,
  operationWorkflowId,
  operationWorkflowType,
  proveUpdate,
  submitSignatureUpdate,
  wakeSignal,
  type CancelInput,
  type ConfirmInput,
  type ProveInput,
  type SeenVersion,
  type SubmitSignatureInput,
} from '../workflows/operations/operation-messages.ts';
import { ALERTS_WORKFLOW_TYPE, alertsWorkflowId } from '../workflows/alerts/alerts-messages.ts';
import { PRICES_WORKFLOW_TYPE, pricesWorkflowId } from '../workflows/prices/prices-messages.ts';
import { TASK_QUEUES, type TaskQueueName } from '../workflows/task-queues.ts';
import {
  DELIVERY_WORKFLOW_TYPE,
  deliveryWorkflowId,
  DISPATCHER_WORKFLOW_ID,
  DISPATCHER_WORKFLOW_TYPE,
} from '../workflows/webhooks/delivery-messages.ts';
import { HOURLY_SCHEDULE } from './chats/hourly-schedule.ts';
import { withDeadline } from './with-deadline.ts';

/** The fields of an operation that are needed to start its workflow. */
export interface OperationToStart {
  id: string;
  kind: string;
  /** One line for the Temporal UI. */
  summary: string;
}

export type OperationAction =
  | { action: 'confirm'; input: ConfirmInput }
  | { action: 'createSigningRequest'; input: SeenVersion }
  | { action: 'submitSignature'; input: SubmitSignatureInput }
  | { action: 'prove'; input: ProveInput }
  | { action: 'cancel'; input: CancelInput };

/** The only access to Temporal outside of workflows and workers. */
export interface TemporalGateway {
  /** Starts the operation's workflow unless it is running. */
  startOperation(operation: OperationToStart): Promise<void>;
  /** Starts the operation's workflow, or makes the running one read its row again. */
  wakeOperation(operation: OperationToStart): Promise<void>;
  /**
   * Sends an Update to the operation's workflow, and starts it if it is not running. Throws SERVICE_UNAVAILABLE if
   * no result comes in time; the row then shows what happened, and a repeat is safe.
   */
  act(operation: OperationToStart, action: OperationAction): Promise<ActionResult>;
  /** Starts the workflow unless it is running. `waitMs` pass before its first attempt. */
  startDelivery(delivery: DeliveryToStart): Promise<void>;
  ensureDispatcher(): Promise<void>;
  /** Starts the workflow that follows the network's ledger unless it is running. */
  ensureLedger(network: Network): Promise<void>;
  /** Starts the workflow that reads the network's prices unless it is running. */
  ensurePrices(network: Network): Promise<void>;
  /** Starts the workflow that judges the network's alerts unless it is running. */
  ensureAlerts(network: Network): Promise<void>;
  /** Starts the workflow that sends messages to chats unless it is running. */
  ensureChatSender(): Promise<void>;
  /** Creates the schedule that starts the hourly workflow unless it exists. */
  ensureHourly(): Promise<void>;
  /** Starts the workflow of the user's digest, or makes the running one read the digest's time again. */
  wakeDigest(userId: string): Promise<void>;
  /** Rejects if no worker has polled one of the task queues lately. */
  checkWorkers(queues: readonly TaskQueueName[]): Promise<void>;
  ping(): Promise<void>;
  /**
   * Closes the connection after all running calls have ended: the SDK retries a call without checking that its connection is
   * still open, and would end the process.
   */
  close(): Promise<void>;
}

/** How long a request waits for Temporal before it is answered with 503. */
const UPDATE_TIMEOUT_MS = 10_000;

const START_TIMEOUT_MS = 5_000;

const PING_TIMEOUT_MS = 2_000;

/** A running worker polls at least this often: its long poll ends after a minute. */
const MAX_POLLER_SILENCE_MS = 90_000;

export function createTemporalGateway(
  connection: Connection,
  options: { namespace: string; dataConverter: DataConverter },
): TemporalGateway {
  const client = new Client({ connection, ...options });
  const underWay = new Set<Promise<unknown>>();

  function within<T>(milliseconds: number, call: () => Promise<T>): Promise<T> {
    const running: Promise<T> = connection
      .withDeadline(Date.now() + milliseconds, call)
      .finally(() => underWay.delete(running));
    underWay.add(running);
    return running;
  }

  function startOptions({ id, kind, summary }: OperationToStart) {
    return {
      workflowId: operationWorkflowId(kind, id),
      taskQueue: TASK_QUEUES.operations,
      args: [id] as [string],
      workflowIdConflictPolicy: 'USE_EXISTING' as const,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
      staticSummary: summary,
    };
  }

  async function update(
    operation: OperationToStart,
    { action, input }: OperationAction,
  ): Promise<ActionResult> {
    const startWorkflowOperation = new WithStartWorkflowOperation(
      operationWorkflowType(operation.kind),
      startOptions(operation),
    );
    const common = { startWorkflowOperation, updateId: randomUUID() };
    switch (action) {
      case 'confirm':
        return client.workflow.executeUpdateWithStart(confirmUpdate, { ...common, args: [input] });
      case 'createSigningRequest':
        return client.workflow.executeUpdateWithStart(signingRequestUpdate, { ...common, args: [input] });
      case 'submitSignature':
        return client.workflow.executeUpdateWithStart(submitSignatureUpdate, { ...common, args: [input] });
      case 'prove':
        return client.workflow.executeUpdateWithStart(proveUpdate, { ...common, args: [input] });
      case 'cancel':
        return client.workflow.executeUpdateWithStart(cancelUpdate, { ...common, args: [input] });
    }
  }

  /** Starts a workflow that always runs, unless it is running. */
  async function ensure(
    type: string,
    workflowId: string,
    queue: TaskQueueName,
    options: { args: [] | [Network]; staticSummary: string },
  ): Promise<void> {
    await within(START_TIMEOUT_MS, () =>
      client.workflow.start(type, {
        ...options,
        workflowId,
        taskQueue: TASK_QUEUES[queue],
        workflowIdConflictPolicy: 'USE_EXISTING',
      }),
    );
  }

  return {
    async startOperation(operation) {
      await within(START_TIMEOUT_MS, () =>
        client.workflow.start(operationWorkflowType(operation.kind), startOptions(operation)),
      );
    },

    async wakeOperation(operation) {
      await within(START_TIMEOUT_MS, () =>
        client.workflow.signalWithStart(operationWorkflowType(operation.kind), {
          ...startOptions(operation),
          signal: wakeSignal,
        }),
      );
    },

    async act(operation, action) {
      try {
        return await withDeadline(
          UPDATE_TIMEOUT_MS,
          within(UPDATE_TIMEOUT_MS, () => update(operation, action)),
        );
      } catch (cause) {
        throw new ServiceError('SERVICE_UNAVAILABLE', 'The operation is temporarily unavailable; retry.', {
          details: 'Retry the request; it takes effect at most once.',
          cause,
        });
      }
    },

    async startDelivery({ deliveryId, eventId, endpointId, eventName, host, waitMs, attempts }) {
      const names: DeliveryNames = { event: eventName, eventId, webhookId: endpointId, host };
      await within(START_TIMEOUT_MS, () =>
        client.workflow.start(DELIVERY_WORKFLOW_TYPE, {
          workflowId: deliveryWorkflowId(eventId, endpointId),
          taskQueue: TASK_QUEUES.webhooks,
          args: [deliveryId, waitMs, attempts, names],
          staticSummary: `Deliver ${eventName} to ${host} (${endpointId})`,
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        }),
      );
    },

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
        staticSummary: `Judges alerts on ${network}`,
      }),

    ensureChatSender: () =>
      ensure(CHAT_SENDER_WORKFLOW_TYPE, CHAT_SENDER_WORKFLOW_ID, 'chat', {
        args: [],
        staticSummary: 'Sends messages to chats',
      }),

    async ensureHourly() {
      await within(START_TIMEOUT_MS, () => client.schedule.create(HOURLY_SCHEDULE)).catch(
        (error: unknown) => {
          if (!(error instanceof ScheduleAlreadyRunning)) throw error;
        },
      );
    },

    async wakeDigest(userId) {
      await within(START_TIMEOUT_MS, () =>
        client.workflow.signalWithStart(DIGEST_WORKFLOW_TYPE, {
          workflowId: digestWorkflowId(userId),
          taskQueue: TASK_QUEUES.chat,
          args: [userId],
          signal: wakeDigestSignal,
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          staticSummary: 'Reports what was not reported at once',
        }),
      );
    },

    async checkWorkers(queues) {
      await Promise.all(
        queues.map(async (queue) => {
          const name = TASK_QUEUES[queue];
          const { pollers } = await within(PING_TIMEOUT_MS, () =>
            connection.workflowService.describeTaskQueue({
              namespace: options.namespace,
              taskQueue: { name },
              taskQueueType: protobuf.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
            }),
          );
          const lately = Date.now() - MAX_POLLER_SILENCE_MS;
          if (!pollers?.some((poller) => Number(poller.lastAccessTime?.seconds ?? 0) * 1_000 > lately)) {
            throw new Error(`no worker serves the task queue ${name}`);
          }
        }),
      );
    },

    async ping() {
      await within(PING_TIMEOUT_MS, () => connection.workflowService.getSystemInfo({}));
    },

    async close() {
      await Promise.allSettled(underWay);
      await connection.close();
    },
  };
}
