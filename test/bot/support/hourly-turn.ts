import { Client } from '@temporalio/client';
import { createDataConverter } from '../../../encryption/data-converter.ts';
import { HOURLY_SCHEDULE_ID } from '../../../workflows/chats/hourly-messages.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { TestService } from '../../support/wallet-service.ts';

/** Lets the hour come: starts the hourly workflow by its schedule, and waits for its end. Returns the id of the workflow. */
export async function hourlyTurn({
  connection,
  config,
}: Pick<TestService, 'connection' | 'config'>): Promise<string> {
  const temporal = new Client({
    connection,
    namespace: config.temporal.namespace,
    dataConverter: createDataConverter(config.encryptionKeys),
  });
  const schedule = temporal.schedule.getHandle(HOURLY_SCHEDULE_ID);
  const turns = async () =>
    (await schedule.describe()).info.recentActions.map(({ action }) => action.workflow);
  const before = await waitUntil('the schedule is there', () => turns().catch(() => null));
  await schedule.trigger();
  // Two turns in one second have the same id.
  const { workflowId, firstExecutionRunId } = await waitUntil('the hour has come', async () =>
    (await turns()).find((turn) =>
      before.every((each) => each.firstExecutionRunId !== turn.firstExecutionRunId),
    ),
  );
  await temporal.workflow.getHandle(workflowId, firstExecutionRunId).result();
  return workflowId;
}
