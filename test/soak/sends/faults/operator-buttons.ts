import { Client, Connection } from '@temporalio/client';
import type { KindName } from '../../../../domain/kinds.ts';
import { operationWorkflowId } from '../../../../workflows/operations/operation-messages.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** Address of a run's Temporal. */
export interface TemporalPlace {
  temporalAddress: string;
  namespace?: string;
}

const DEFAULT_NAMESPACE = 'default';

/** Presses a button of the Temporal UI of one workflow. Without a running workflow, nothing happens. */
export async function pressButton(
  place: TemporalPlace,
  button: 'terminate' | 'reset',
  workflowId: string,
): Promise<void> {
  await withTemporal(place, async (client) => {
    const handle = client.workflow.getHandle(workflowId);
    if (button === 'terminate') await handle.terminate('a fault run').catch(() => undefined);
    else await resetToBeginning(client, workflowId).catch(() => undefined);
  });
}

/**
 * Resets a workflow to its beginning, and waits until the new run has answered all Updates of the old one again.
 * Temporal delivers them in any order.
 */
export async function resetAndReplay(
  place: TemporalPlace,
  operationId: string,
  kind: KindName = 'send',
): Promise<void> {
  const workflowId = operationWorkflowId(kind, operationId);
  await withTemporal(place, async (client) => {
    // A new operation's starts a moment after its row.
    const before = await waitUntil('its workflow runs', () =>
      answeredUpdates(client, workflowId).then(
        (count) => ({ count }),
        () => null,
      ),
    );
    await resetToBeginning(client, workflowId);
    await waitUntil(
      'the Updates are answered again',
      async () => (await answeredUpdates(client, workflowId)) >= before.count,
      20_000,
    );
  });
}

async function answeredUpdates(client: Client, workflowId: string): Promise<number> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).filter((event) => event.workflowExecutionUpdateCompletedEventAttributes).length;
}

async function resetToBeginning(client: Client, workflowId: string): Promise<void> {
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
