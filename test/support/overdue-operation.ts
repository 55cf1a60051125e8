import type { Client } from '@temporalio/client';
import type { Database } from '../../db/postgres/connect.ts';
import { operationWorkflowId } from '../../workflows/operations/operation-messages.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Waits until the reconciler has started a send's workflow again. Moving `check_at` stands for the half minute after
 * which a row without a sign of life is looked at; a watch of the lost workflow that does not know yet that it is
 * lost would move it back, so it is moved until it has worked.
 */
export async function takenUpAgain(
  database: Database,
  temporal: Client,
  { operationId }: { operationId: string },
  formerRunId: string,
): Promise<void> {
  const handle = temporal.workflow.getHandle(operationWorkflowId('send', operationId));
  await waitUntil('the reconciler starts its workflow again', async () => {
    await database('operations')
      .where({ id: operationId })
      .whereNotNull('check_at')
      .update({ check_at: database.fn.now() });
    const run = await handle.describe().catch(() => undefined);
    return run !== undefined && run.runId !== formerRunId;
  });
}
