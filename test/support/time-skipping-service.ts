import { Client } from '@temporalio/client';
import type { Database } from '../../db/postgres/connect.ts';
import {
  DISPATCHER_WORKFLOW_ID,
  DISPATCHER_WORKFLOW_TYPE,
} from '../../workflows/webhooks/delivery-messages.ts';
import { ALERTS_WORKFLOW_TYPE, alertsWorkflowId } from '../../workflows/alerts/alerts-messages.ts';
import { LEDGER_WORKFLOW_TYPE, ledgerWorkflowId } from '../../workflows/ledger/ledger-messages.ts';
import { STAKE_EPOCH_WORKFLOW_TYPE, stakeEpochWorkflowId } from '../../workflows/stakes/stake-messages.ts';
import { PRICES_WORKFLOW_TYPE, pricesWorkflowId } from '../../workflows/prices/prices-messages.ts';
import { TASK_QUEUES } from '../../workflows/task-queues.ts';
import { parts } from './parts.ts';
import { startTimeSkippingServer } from './time-skipping-server.ts';
import { startTestService, type TestService, type TestServiceOptions } from './wallet-service.ts';

export interface TimeSkippingService extends TestService {
  /**
   * Makes everything that is in the database older, and lets the same time pass in Temporal. Rows that are written meanwhile do not become
   * older: if an operation is to live through several deadlines, pass the time in portions.
   */
  passTime(milliseconds: number): Promise<void>;
}

/** Longer than any test lasts: what begins after it never begins. */
const NEVER = '3650 days';

/** More than a few activities take; this time really passes if something is under way all the time. */
const SETTLING_MS = 5_000;

/** One service on a Temporal server of its own: a server has one time for all its namespaces. No webhooks are sent. */
export async function startTimeSkippingService(
  options: Omit<TestServiceOptions, 'worker' | 'temporalAddress'> = {},
): Promise<TimeSkippingService> {
  const [server] = await Promise.all([startTimeSkippingServer(), parts()]);
  try {
    const service = await startTestService({ ...options, worker: false, temporalAddress: server.address });
    await holdRestlessBack(service);
    const worker = await service.startAnotherWorker();
    return {
      ...service,
      worker,
      async passTime(milliseconds) {
        // The first part passes when all running work is done. A workflow that saw the older rows before it
        // set its timer would wake again and again while the rest passes.
        const settling = Math.min(SETTLING_MS, milliseconds / 2);
        await server.sleep(settling);
        await makeOlder(service.database, milliseconds);
        await server.sleep(milliseconds - settling);
      },
      async stop() {
        await service.stop();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * The activities of the dispatcher, of the ledger, of stakes, prices and alerts never rest, and while an activity runs (or a task waits for a worker) this
 * server's time passes no faster than any other. So their places are taken by some that have not begun.
 */
async function holdRestlessBack({ connection, config }: TestService): Promise<void> {
  const { namespace } = config.temporal;
  const { workflow } = new Client({ connection, namespace });
  await workflow.start(DISPATCHER_WORKFLOW_TYPE, {
    workflowId: DISPATCHER_WORKFLOW_ID,
    taskQueue: TASK_QUEUES.webhooks,
    startDelay: NEVER,
  });
  await workflow.start(LEDGER_WORKFLOW_TYPE, {
    workflowId: ledgerWorkflowId('devnet'),
    taskQueue: TASK_QUEUES.operations,
    startDelay: NEVER,
  });
  await workflow.start(STAKE_EPOCH_WORKFLOW_TYPE, {
    workflowId: stakeEpochWorkflowId('devnet'),
    taskQueue: TASK_QUEUES.operations,
    startDelay: NEVER,
  });
  await workflow.start(ALERTS_WORKFLOW_TYPE, {
    workflowId: alertsWorkflowId('devnet'),
    taskQueue: TASK_QUEUES.market,
    startDelay: NEVER,
  });
  await workflow.start(PRICES_WORKFLOW_TYPE, {
    workflowId: pricesWorkflowId('devnet'),
    taskQueue: TASK_QUEUES.market,
    startDelay: NEVER,
  });
}

/** Every moment of every table alike, so that nothing comes to lie before what it followed. */
export async function makeOlder(database: Database, milliseconds: number): Promise<void> {
  const { rows } = await database.raw<{ rows: { name: string; columns: string[] }[] }>(
    `SELECT table_name::text AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'timestamp with time zone' AND table_name NOT LIKE 'knex%'
      GROUP BY table_name ORDER BY table_name`,
  );
  await database.transaction(async (transaction) => {
    for (const { name, columns } of rows) {
      const older = (column: string) =>
        transaction.raw(`?? - interval '1 millisecond' * ?`, [column, milliseconds]);
      await transaction(name).update(Object.fromEntries(columns.map((column) => [column, older(column)])));
    }
  });
}
