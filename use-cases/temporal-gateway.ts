import { randomUUID } from 'node:crypto';
import {
  Client,
  ScheduleAlreadyRunning,
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type Connection,
} from '@temporalio/client';
import type {
  DataConverter,
  SearchAttributePair,
  SignalDefinition,
  UpdateDefinition,
} from '@temporalio/common';
import type { DeliveryNames, DeliveryToStart } from '../domain/webhooks/delivery-to-start.ts';
import { ServiceError } from '../domain/errors.ts';
import type { Network } from '../domain/networks.ts';
import type { ActionResult } from '../domain/operations/operation-snapshot.ts';
import {
  cancelUpdate,
  confirmUpdate,
  createSigningRequestUpdate,
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
import { TASK_QUEUES, type TaskQueueName } from '../workflows/task-queues.ts';
import { DELIVERY_WORKFLOW_TYPE, deliveryWorkflowId } from '../workflows/webhooks/delivery-messages.ts';
import { createDeferredStarts } from './deferred-starts.ts';
import {
  lastingWorkflows,
  rowWorkflows,
  type LastingWorkflows,
  type RowWorkflows,
} from './started-workflows.ts';
import { checkPollers } from './temporal-pollers.ts';
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
export interface TemporalGateway extends LastingWorkflows, RowWorkflows {
  /** Starts the workflow of a new operation, after a moment in which an action may start it: a program confirms at once. */
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
  /** Creates the schedule that starts the hourly workflow unless it exists. */
  ensureHourly(): Promise<void>;
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

/** A program confirms within this time, a person later; the reconciler would start it after ten seconds. */
const START_AFTER_MS = 1_000;

const PING_TIMEOUT_MS = 2_000;

export function createTemporalGateway(
  connection: Connection,
  options: { namespace: string; dataConverter: DataConverter },
): TemporalGateway {
  const client = new Client({ connection, ...options });
  const underWay = new Set<Promise<unknown>>();
  const deferred = createDeferredStarts(START_AFTER_MS);

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

  /** A workflow that has not started yet starts with the Update; a running one takes it alone, which costs less. */
  async function sendUpdate<Input>(
    operation: OperationToStart,
    definition: UpdateDefinition<ActionResult, [Input]>,
    input: Input,
  ): Promise<ActionResult> {
    const { workflowId } = startOptions(operation);
    const update = { updateId: randomUUID(), args: [input] as [Input] };
    const isNew = deferred.drop(operation.id);
    if (!isNew) {
      try {
        return await client.workflow.getHandle(workflowId).executeUpdate(definition, update);
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      }
    }
    return client.workflow.executeUpdateWithStart(definition, {
      ...update,
      startWorkflowOperation: new WithStartWorkflowOperation(
        operationWorkflowType(operation.kind),
        startOptions(operation),
      ),
    });
  }

  function update(operation: OperationToStart, { action, input }: OperationAction): Promise<ActionResult> {
    switch (action) {
      case 'confirm':
        return sendUpdate(operation, confirmUpdate, input);
      case 'createSigningRequest':
        return sendUpdate(operation, createSigningRequestUpdate, input);
      case 'submitSignature':
        return sendUpdate(operation, submitSignatureUpdate, input);
      case 'prove':
        return sendUpdate(operation, proveUpdate, input);
      case 'cancel':
        return sendUpdate(operation, cancelUpdate, input);
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

  /** Starts a workflow that reads its row, or makes the running one read it again. */
  async function wake(
    type: string,
    workflowId: string,
    queue: TaskQueueName,
    signal: SignalDefinition,
    options: { args: [string]; staticSummary: string; typedSearchAttributes?: SearchAttributePair[] },
  ): Promise<void> {
    await within(START_TIMEOUT_MS, () =>
      client.workflow.signalWithStart(type, {
        ...options,
        workflowId,
        taskQueue: TASK_QUEUES[queue],
        signal,
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      }),
    );
  }

  return {
    startOperation: (operation) =>
      deferred.start(operation.id, async () => {
        await within(START_TIMEOUT_MS, () =>
          client.workflow.start(operationWorkflowType(operation.kind), {
            ...startOptions(operation),
            // An action by way of another process may have started it, and ended it.
            workflowIdReusePolicy: 'REJECT_DUPLICATE',
          }),
        ).catch((error: unknown) => {
          if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
        });
      }),

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

    ...lastingWorkflows(ensure),

    async ensureHourly() {
      await within(START_TIMEOUT_MS, () => client.schedule.create(HOURLY_SCHEDULE)).catch(
        (error: unknown) => {
          if (!(error instanceof ScheduleAlreadyRunning)) throw error;
        },
      );
    },

    ...rowWorkflows(wake),

    checkWorkers: (queues) =>
      within(PING_TIMEOUT_MS, () => checkPollers(connection, options.namespace, queues)),

    async ping() {
      await within(PING_TIMEOUT_MS, () => connection.workflowService.getSystemInfo({}));
    },

    async close() {
      await deferred.flush();
      await Promise.allSettled(underWay);
      await connection.close();
    },
  };
}
