import { setTimeout as delay } from 'node:timers/promises';
import { activityInfo } from '@temporalio/activity';
import { Client, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { expect } from 'chai';
import type {
  ActionOutcome,
  ActionResult,
  OperationSnapshot,
} from '../../../domain/operations/operation-snapshot.ts';
import { createDataConverter } from '../../../encryption/data-converter.ts';
import { ensureSearchAttributes } from '../../../worker/ensure-temporal.ts';
import {
  confirmUpdate,
  operationWorkflowId,
  createSigningRequestUpdate,
  submitSignatureUpdate,
  wakeSignal,
} from '../../../workflows/operations/operation-messages.ts';
import { TASK_QUEUES } from '../../../workflows/task-queues.ts';
import { createRandom } from '../../soak/seeded.ts';
import { parts } from '../../support/parts.ts';
import { quietRuntime } from '../../support/quiet-runtime.ts';
import { replayFailures } from '../../support/recorded-histories.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { workflowBundle } from '../../support/workflow-bundle.ts';

const OPERATIONS = 40;

/** Requests of each step at the same time, as by a person with two tabs and a client that repeats its request. */
const AT_ONCE = 3;

/** Steps take up to this, so that they end in any order. */
const MAX_STEP_MS = 60;

/** Share of the steps within a workflow task that fail, and go to the queue. */
const FAILING = 0.15;

interface Row {
  status: OperationSnapshot['status'];
  version: number;
  isFinal: boolean;
}

describe('updates of one operation at the same time', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ worker: false });
    await ensureSearchAttributes(service.connection, service.config.temporal.namespace);
  });
  after(() => service.stop());

  it('leave a history that another worker continues, however long each step takes', async () => {
    const seed = Date.now() % 1_000_000;
    const { namespace } = service.config.temporal;
    const dataConverter = createDataConverter(service.config.encryptionKeys);
    const temporal = new Client({ connection: service.connection, namespace, dataConverter });
    const bundle = await workflowBundle();
    quietRuntime();
    const connection = await NativeConnection.connect({ address: (await parts()).temporal.address });
    const common = { connection, namespace, dataConverter, activities: createRows(createRandom(seed)) };
    const chain = await Worker.create({ ...common, taskQueue: TASK_QUEUES.chain });
    const worker = await Worker.create({
      ...common,
      taskQueue: TASK_QUEUES.operations,
      workflowBundle: bundle,
    });
    try {
      const handles = await chain.runUntil(
        worker.runUntil(
          Promise.all(
            Array.from({ length: OPERATIONS }, async (_, index) => {
              const id = `op_${seed}_${index}`;
              const handle = await temporal.workflow.start('sendWorkflow', {
                workflowId: operationWorkflowId('send', id),
                taskQueue: TASK_QUEUES.operations,
                args: [id],
              });
              await carryThrough(handle, createRandom(seed + index));
              return handle;
            }),
          ),
        ),
      );
      const histories = await Promise.all(
        handles.map(async (handle) => ({
          workflowId: handle.workflowId,
          history: await handle.fetchHistory(),
        })),
      );
      const failures = await replayFailures({ workflowBundle: bundle, dataConverter }, histories);
      expect(failures, `seed ${seed}`).to.deep.equal([]);
    } finally {
      await connection.close();
    }
  });
});

/** Sends each update several times at once, from the state that all of them saw, until the operation is final. */
async function carryThrough(handle: WorkflowHandle, random: () => number): Promise<void> {
  const atOnce = async (send: () => Promise<unknown>): Promise<void> => {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        await delay(random() * 20);
        if (random() < 0.2) await handle.signal(wakeSignal);
        await send();
      }),
    );
  };
  await atOnce(() => handle.executeUpdate(confirmUpdate, { args: [{ version: 1, contentHash: 'hash' }] }));
  await atOnce(() => handle.executeUpdate(createSigningRequestUpdate, { args: [{ version: 2 }] }));
  await atOnce(() =>
    // A late one may find the workflow ended.
    handle
      .executeUpdate(submitSignatureUpdate, { args: [{ version: 3, transaction: 'signed' }] })
      .catch(() => undefined),
  );
  await handle.result();
}

/** The activities of operations whose rows are in memory. */
function createRows(random: () => number) {
  const rows = new Map<string, Row>();

  function rowOf(id: string): Row {
    const row = rows.get(id) ?? { status: 'awaiting_confirmation', version: 1, isFinal: false };
    rows.set(id, row);
    return row;
  }

  function read(id: string): OperationSnapshot {
    const { status, version, isFinal } = rowOf(id);
    return {
      kind: 'send',
      network: 'devnet',
      ownerId: 'acc_1',
      walletAddress: 'wallet',
      status,
      statusReason: null,
      version,
      deadlineRemainingMs: 60_000,
      message: `${status} ${version}`,
      isFinal,
      chainReplaced: false,
      details: '',
      error: null,
      signature: null,
      lastValidBlockHeight: null,
      ...(status === 'confirmed' && !isFinal ? { finalInMs: 30 } : {}),
    };
  }

  async function pass(): Promise<void> {
    await delay(random() * MAX_STEP_MS);
    if (activityInfo().isLocal && random() < FAILING) throw new Error('the database is away');
  }

  const step = (from: number, to: Row['status']) => {
    return async (input: { operationId: string; version: number }): Promise<ActionOutcome> => {
      await pass();
      const row = rowOf(input.operationId);
      const isNext = row.version === from && input.version === from;
      if (isNext) rows.set(input.operationId, { ...row, status: to, version: from + 1 });
      const result: ActionResult = { outcome: isNext ? 'applied' : 'stale' };
      return { result, snapshot: read(input.operationId) };
    };
  };

  return {
    async loadOperation(id: string) {
      await pass();
      return read(id);
    },
    confirmOperation: step(1, 'awaiting_signature'),
    createSigningRequest: step(2, 'awaiting_signature'),
    submitSignature: step(3, 'submitted'),
    async watchForLanding(id: string) {
      await pass();
      // Sometimes it does not land in time.
      if (random() < 0.5) rows.set(id, { ...rowOf(id), status: 'confirmed', version: 5 });
      return read(id);
    },
    async watchTransaction(id: string) {
      await delay(random() * MAX_STEP_MS);
      rows.set(id, { ...rowOf(id), status: 'confirmed', version: 5 });
      return read(id);
    },
    async lookForFinality(id: string) {
      await pass();
      rows.set(id, { ...rowOf(id), version: 6, isFinal: true });
      return read(id);
    },
  };
}
