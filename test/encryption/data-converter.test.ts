import { expect } from 'chai';
import { Client, WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import protobuf from '@temporalio/proto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { fileURLToPath } from 'node:url';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { startDevServer } from './support/dev-server.ts';

const TASK_QUEUE = 'data-converter-test';
const INPUT = 'input-only-for-the-owner';
const RESULT = 'result-only-for-the-owner';
const FAILURE = 'failure-only-for-the-owner';

describe('workflow encryption on a real Temporal server', () => {
  const dataConverter = createDataConverter(parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true }));
  let environment: TestWorkflowEnvironment;
  let worker: Worker;
  let workerRun: Promise<void>;
  let client: Client;

  before(async function () {
    // The first run on a machine may have to build the server.
    this.timeout(15 * 60_000);
    environment = await startDevServer();
    client = new Client({ connection: environment.connection, dataConverter });
    worker = await Worker.create({
      connection: environment.nativeConnection,
      taskQueue: TASK_QUEUE,
      dataConverter,
      workflowsPath: fileURLToPath(new URL('./support/refund-workflow.ts', import.meta.url)),
      activities: {
        refund: async (note: string) => {
          if (note === INPUT) return RESULT;
          throw ApplicationFailure.nonRetryable(FAILURE, 'RefundRefused', { note });
        },
      },
    });
    workerRun = worker.run();
  });

  after(async () => {
    worker?.shutdown();
    await workerRun;
    await environment?.teardown();
  });

  it('gives input, result and summary only to holders of the keys', async () => {
    const handle = await client.workflow.start('refundWorkflow', {
      taskQueue: TASK_QUEUE,
      workflowId: 'succeeding',
      args: [INPUT],
      staticSummary: INPUT,
    });
    expect(await handle.result()).to.equal(RESULT);
    expect(await (await handle.describe()).staticSummary()).to.equal(INPUT);
    await expectUnreadable('succeeding', [INPUT, RESULT]);
  });

  it('gives the message and stack of a failure only to holders of the keys', async () => {
    const handle = await client.workflow.start('refundWorkflow', {
      taskQueue: TASK_QUEUE,
      workflowId: 'failing',
      args: ['another-private-input'],
    });
    const failure = await handle.result().then(
      () => expect.fail('the workflow should have failed'),
      (error: unknown) => error,
    );
    if (!(failure instanceof WorkflowFailedError)) throw failure;
    const cause = failure.cause;
    if (!(cause instanceof ApplicationFailure)) throw failure;
    expect(cause.message).to.equal(FAILURE);
    expect(cause.type).to.equal('RefundRefused');
    expect(cause.stack).to.contain('data-converter.test.ts');
    expect(cause.details).to.deep.equal([{ note: 'another-private-input' }]);
    await expectUnreadable('failing', [FAILURE, 'another-private-input', 'data-converter.test.ts']);
  });

  it('fails clearly for a client with another key', async () => {
    const otherKey = `other:${Buffer.alloc(32, 7).toString('base64')}`;
    const stranger = new Client({
      connection: environment.connection,
      dataConverter: createDataConverter(parseKeyRing(otherKey)),
    });
    const failure = await stranger.workflow
      .getHandle('succeeding')
      .result()
      .then(
        () => expect.fail('the result should not have been readable'),
        (error: unknown) => error,
      );
    expect(textOf(failure)).to.contain('key "test-only", which is not configured');
  });

  /** Checks the raw bytes of the history as the server has it, and its JSON form. */
  async function expectUnreadable(workflowId: string, secrets: string[]): Promise<void> {
    const history = await client.workflow.getHandle(workflowId).fetchHistory();
    const bytes = Buffer.from(protobuf.temporal.api.history.v1.History.encode(history).finish());
    const json = historyToJSON(history);
    expect(json).to.contain('"encoding": "YmluYXJ5L2VuY3J5cHRlZA=="');
    for (const secret of secrets) {
      expect(bytes.includes(secret), `bytes hold ${secret}`).to.equal(false);
      expect(json).not.to.contain(secret);
    }
  }
});

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${textOf(error.cause)}` : '';
}
