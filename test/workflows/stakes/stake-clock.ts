import { randomBytes } from 'node:crypto';
import { Context } from '@temporalio/activity';
import { Connection } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createAttendPosition } from '../../../activities/stakes/attend-position.ts';
import { createStartPositions } from '../../../activities/stakes/start-positions.ts';
import type { Database } from '../../../db/postgres/connect.ts';
import { createRemindOwner } from '../../../db/stakes/remind-owner.ts';
import { createDataConverter } from '../../../encryption/data-converter.ts';
import { parseKeyRing } from '../../../encryption/key-ring.ts';
import { TEST_KEY_RING_TEXT } from '../../../encryption/test-key.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createTemporalGateway } from '../../../use-cases/temporal-gateway.ts';
import { ensureSearchAttributes } from '../../../worker/ensure-temporal.ts';
import { TASK_QUEUES } from '../../../workflows/task-queues.ts';
import type { ScriptedStakes } from '../../activities/stakes/support/scripted-stakes.ts';
import type { StakeStage } from '../../activities/stakes/support/stake-stage.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { quietRuntime } from '../../support/quiet-runtime.ts';
import { workflowBundle } from '../../support/workflow-bundle.ts';
import { makeOlder } from '../../support/time-skipping-service.ts';
import { startTimeSkippingServer } from '../../support/time-skipping-server.ts';

export interface StakeClock {
  temporal: Connection;
  namespace: string;
  dataConverter: DataConverter;
  /** Starts the workflows of positions for which something is due. */
  startPositions(): Promise<number>;
  /** Lets a time pass for the rows and for Temporal. */
  pass(milliseconds: number): Promise<void>;
  /** The same without a worker: Temporal's timers end after the worker is back. Only with `withOutage`. */
  passWithoutWorker(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const PORTION_MS = 2 * 3_600_000;

/** The workflows of positions on a Temporal server whose time the test decides, with a scripted chain. */
export async function startStakeClock(
  database: Database,
  stakes: ScriptedStakes,
  stage: StakeStage,
  { withOutage = false }: { withOutage?: boolean } = {},
): Promise<StakeClock> {
  // The server gives a workflow's next task to the worker that has it in its cache, even when that one has stopped.
  const kept = withOutage ? { maxCachedWorkflows: 0 } : {};
  quietRuntime();
  const server = await startTimeSkippingServer();
  const namespace = 'default';
  const connection = await Connection.connect({ address: server.address });
  await ensureSearchAttributes(connection, namespace);
  const native = await NativeConnection.connect({ address: server.address });
  const dataConverter = createDataConverter(parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true }));
  const bundle = await workflowBundle();
  const gateway = createTemporalGateway(connection, { namespace, dataConverter });
  const log = () => createLogger({ level: 'silent', service: 'test', stream: memoryStream() });
  const attend = createAttendPosition({
    epochs: stage.epochs,
    positions: stage.positions,
    writePositions: stage.writePositions,
    remindOwner: createRemindOwner(database),
  });
  const start = createStartPositions({ positions: stage.positions, wakePosition: gateway.wakePosition, log });
  let running: { workers: Worker[]; finished: Promise<unknown> } | undefined;

  async function startWorker(): Promise<void> {
    const common = { connection: native, namespace, dataConverter, identity: randomBytes(4).toString('hex') };
    const workers = await Promise.all([
      Worker.create({ ...common, taskQueue: TASK_QUEUES.operations, workflowBundle: bundle, ...kept }),
      Worker.create({
        ...common,
        taskQueue: TASK_QUEUES.chain,
        activities: {
          attendPosition: async (id: string) =>
            attend(
              stakes.nodes,
              await stage.chain(),
              id.split('/')[1] ?? '',
              Context.current().cancellationSignal,
            ),
        },
      }),
    ]);
    running = { workers, finished: Promise.all(workers.map((worker) => worker.run())) };
  }

  async function stopWorker(): Promise<void> {
    for (const worker of running?.workers ?? []) worker.shutdown();
    await running?.finished;
    running = undefined;
  }

  /** The workflow looks again each hour, and a portion has to pass within seconds. */
  async function sleepInPortions(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= PORTION_MS)
      await server.sleep(Math.min(left, PORTION_MS));
  }

  await startWorker();
  return {
    temporal: connection,
    namespace,
    dataConverter,
    startPositions: async () => start(await stage.chain()),
    async pass(milliseconds) {
      await makeOlder(database, milliseconds);
      await server.sleep(milliseconds);
    },
    async passWithoutWorker(milliseconds) {
      await stopWorker();
      await makeOlder(database, milliseconds);
      await startWorker();
      await sleepInPortions(milliseconds);
    },
    async stop() {
      await stopWorker();
      await gateway.close();
      await native.close();
      await server.stop();
    },
  };
}
