import { activityInfo } from '@temporalio/activity';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { expect } from 'chai';
import type { ActionOutcome, OperationSnapshot } from '../../../domain/operations/operation-snapshot.ts';
import { createDataConverter } from '../../../encryption/data-converter.ts';
import { ensureSearchAttributes } from '../../../worker/ensure-temporal.ts';
import {
  cancelUpdate,
  operationWorkflowId,
  wakeSignal,
  type CancelInput,
} from '../../../workflows/operations/operation-messages.ts';
import { TASK_QUEUES } from '../../../workflows/task-queues.ts';
import { parts } from '../../support/parts.ts';
import { quietRuntime } from '../../support/quiet-runtime.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { workflowBundle } from '../../support/workflow-bundle.ts';

const WAITING: OperationSnapshot = {
  kind: 'send',
  network: 'devnet',
  ownerId: 'acc_1',
  walletAddress: 'wallet',
  status: 'awaiting_confirmation',
  statusReason: null,
  version: 1,
  deadlineRemainingMs: null,
  message: 'Confirm it.',
  isFinal: false,
  chainReplaced: false,
  details: 'Confirm it.',
  error: null,
  signature: null,
  lastValidBlockHeight: null,
};

const CANCEL: CancelInput = { version: 1, as: 'cancelled' };

const CANCELLED: ActionOutcome = {
  result: { outcome: 'applied' },
  snapshot: { ...WAITING, status: 'cancelled', version: 2, message: 'Cancelled.', isFinal: true },
};

describe('a step of an operation', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ worker: false });
    await ensureSearchAttributes(service.connection, service.config.temporal.namespace);
  });
  after(() => service.stop());

  /** Runs one operation to its end, and counts the steps that were put on a queue. Each one within a workflow task calls `inTask`. */
  async function stepsOnQueue(id: string, inTask: () => void): Promise<number> {
    const { namespace } = service.config.temporal;
    const dataConverter = createDataConverter(service.config.encryptionKeys);
    const temporal = new Client({ connection: service.connection, namespace, dataConverter });
    const step = <Result>(result: Result) => {
      return async (): Promise<Result> => {
        if (activityInfo().isLocal) inTask();
        return result;
      };
    };
    quietRuntime();
    const connection = await NativeConnection.connect({ address: (await parts()).temporal.address });
    const worker = await Worker.create({
      connection,
      namespace,
      dataConverter,
      taskQueue: TASK_QUEUES.operations,
      workflowBundle: await workflowBundle(),
      activities: { loadOperation: step(WAITING), cancelOperation: step(CANCELLED) },
    });
    try {
      return await worker.runUntil(async () => {
        const handle = await temporal.workflow.start('sendWorkflow', {
          workflowId: operationWorkflowId('send', id),
          taskQueue: TASK_QUEUES.operations,
          args: [id],
        });
        expect(await handle.executeUpdate(cancelUpdate, { args: [CANCEL] })).to.deep.equal({
          outcome: 'applied',
        });
        await handle.result().catch(() => undefined);
        const { events } = await handle.fetchHistory();
        return (events ?? []).filter((event) => event.activityTaskScheduledEventAttributes).length;
      });
    } finally {
      await connection.close();
    }
  }

  it('that read an older row than an action wrote meanwhile does not undo what the workflow knows', async () => {
    const { namespace } = service.config.temporal;
    const dataConverter = createDataConverter(service.config.encryptionKeys);
    const temporal = new Client({ connection: service.connection, namespace, dataConverter });
    quietRuntime();
    const connection = await NativeConnection.connect({ address: (await parts()).temporal.address });
    let reads = 0;
    let isCancelled = (): void => undefined;
    const cancelled = new Promise<void>((resolve) => (isCancelled = resolve));
    const worker = await Worker.create({
      connection,
      namespace,
      dataConverter,
      taskQueue: TASK_QUEUES.operations,
      workflowBundle: await workflowBundle(),
      activities: {
        async loadOperation() {
          reads += 1;
          if (reads === 1) return WAITING;
          if (activityInfo().isLocal) throw new Error('the database is away');
          await cancelled;
          return WAITING;
        },
        cancelOperation: async () => CANCELLED,
      },
    });
    try {
      await worker.runUntil(async () => {
        const handle = await temporal.workflow.start('sendWorkflow', {
          workflowId: operationWorkflowId('send', 'op_older'),
          taskQueue: TASK_QUEUES.operations,
          args: ['op_older'],
        });
        await waitUntil('the row is read', () => reads === 1);
        await handle.signal(wakeSignal);
        await waitUntil('it is read again, from the queue', () => reads === 3);
        await handle.executeUpdate(cancelUpdate, { args: [CANCEL] });
        isCancelled();
        const end: unknown = await handle.result().catch((error: unknown) => error);
        expect(end).to.have.nested.property('cause.type', 'cancelled');
      });
    } finally {
      await connection.close();
    }
  });

  it('runs within the workflow task', async () => {
    expect(await stepsOnQueue('op_near', () => undefined)).to.equal(0);
  });

  it('runs on its queue if it fails there: an outage must neither hold the task nor fill the history', async () => {
    const outage = (): void => {
      throw new Error('the database is away');
    };
    expect(await stepsOnQueue('op_far', outage), 'the row is read, and the operation cancelled').to.equal(2);
  });
});
