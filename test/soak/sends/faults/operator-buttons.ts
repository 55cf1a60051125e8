import { Client, Connection } from '@temporalio/client';
import { operationWorkflowId } from '../../../../workflows/operations/operation-messages.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** Address of a run's Temporal. */
export interface TemporalPlace {
  temporalAddress: string;
  namespace?: string;
}

const DEFAULT_NAMESPACE = 'default';

/** Presses a button of the Temporal UI for one operation's workflow. Without a running workflow, nothing happens. */
export async function pressButton(
  place: TemporalPlace,
  button: 'terminate' | 'reset',
  operationId: string,
): Promise<void> {
  await withTemporal(place, async (client) => {
    const handle = client.workflow.getHandle(operationWorkflowId('send', operationId));
    if (button === 'terminate') await handle.terminate('a fault run').catch(() => undefined);
    else await resetToBeginning(client, operationId).catch(() => undefined);
  });
}

/**
 * Resets a workflow to its beginning, and waits until the new run has answered all Updates of the old one again.
 * Temporal delivers them in any order.
 */
export async function resetAndReplay(place: TemporalPlace, operationId: string): Promise<void> {
  await withTemporal(place, async (client) => {
    const before = await answeredUpdates(client, operationId);
    await resetToBeginning(client, operationId);
    await waitUntil(
      'the Updates are answered again',
      async () => (await answeredUpdates(client, operationId)) >= before,
      20_000,
    );
  });
}

async function answeredUpdates(client: Client, operationId: string): Promise<number> {
  const { events } = await client.workflow.getHandle(operationWorkflowId('send', operationId)).fetchHistory();
  return (events ?? []).filter((event) => event.workflowExecutionUpdateCompletedEventAttributes).length;
}

async function resetToBeginning(client: Client, operationId: string): Promise<void> {
  const workflowId = operationWorkflowId('send', operationId);
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const first = events?.find((event) => event.workflowTaskCompletedEventAttributes)?.eventId;
  if (first == null) return;
  await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId },
    reason: 'a fault run',
    workflowTaskFinishEventId: first,
    requestId: `${workflowId} ${Date.now()}`,
  });
}

async function withTemporal(place: TemporalPlace, work: (client: Client) => Promise<void>): Promise<void> {
  const connection = await Connection.connect({ address: place.temporalAddress });
  try {
    await work(new Client({ connection, namespace: place.namespace ?? DEFAULT_NAMESPACE }));
  } finally {
    await connection.close();
  }
}
