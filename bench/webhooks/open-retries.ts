import { Client, Connection } from '@temporalio/client';
import { waitUntil } from '../../test/support/wait-until.ts';
import { DELIVERY_WORKFLOW_TYPE } from '../../workflows/webhooks/delivery-messages.ts';

/** Workflows that make the later attempts of deliveries. */
export interface OpenRetries {
  /** The maximum number open at once since the start. */
  max(): number;
  /** Waits until no workflow is open. */
  none(): Promise<void>;
  stop(): Promise<void>;
}

const OPEN = `ExecutionStatus = 'Running' AND WorkflowType = '${DELIVERY_WORKFLOW_TYPE}'`;

const CHECK_INTERVAL_MS = 250;

/** The workflow of a deleted endpoint ends at its next attempt, at most 16 s later. */
const NONE_TIMEOUT_MS = 60_000;

export async function watchOpenRetries(temporalAddress: string): Promise<OpenRetries> {
  const connection = await Connection.connect({ address: temporalAddress });
  const { workflow } = new Client({ connection });
  let max = 0;
  const count = async (): Promise<number> => {
    const open = (await workflow.count(OPEN)).count;
    max = Math.max(max, open);
    return open;
  };
  let checking: Promise<unknown> = count();
  const timer = setInterval(() => {
    checking = checking.then(count);
  }, CHECK_INTERVAL_MS);
  return {
    max: () => max,
    async none() {
      await waitUntil('no retry is open', async () => (await count()) === 0, NONE_TIMEOUT_MS);
    },
    async stop() {
      clearInterval(timer);
      await checking;
      await connection.close();
    },
  };
}
