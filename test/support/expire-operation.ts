import { Client } from '@temporalio/client';
import { createDataConverter } from '../../encryption/data-converter.ts';
import {
  operationWorkflowId,
  operationWorkflowType,
  wakeSignal,
} from '../../workflows/operations/operation-messages.ts';
import { TASK_QUEUES } from '../../workflows/task-queues.ts';
import type { TestService } from './wallet-service.ts';

/** Lets the time of an operation pass in which a person could confirm or sign it. */
export async function expireOperation(service: TestService, id: string): Promise<void> {
  await readAgain(service, await passDeadline(service, id), id);
}

/** Makes the workflow of an operation read its row again; a new operation's may not have started yet. */
export async function readAgain(
  { connection, config }: Pick<TestService, 'connection' | 'config'>,
  kind: string,
  id: string,
): Promise<void> {
  const dataConverter = createDataConverter(config.encryptionKeys);
  const { workflow } = new Client({ connection, namespace: config.temporal.namespace, dataConverter });
  await workflow.signalWithStart(operationWorkflowType(kind), {
    workflowId: operationWorkflowId(kind, id),
    taskQueue: TASK_QUEUES.operations,
    args: [id],
    signal: wakeSignal,
  });
}

/** The same without a word to its workflow. Returns the operation's kind. */
export async function passDeadline({ database }: Pick<TestService, 'database'>, id: string): Promise<string> {
  const past = database.raw("now() - interval '1 second'");
  const [row] = (await database('operations')
    .where({ id })
    .update({ deadline_at: past })
    .returning('kind')) as { kind: string }[];
  if (!row) throw new Error(`no operation ${id}`);
  return row.kind;
}
