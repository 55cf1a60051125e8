import { Client, Connection } from '@temporalio/client';
import { waitUntil } from '../../test/support/wait-until.ts';
import { DELIVERY_WORKFLOW_TYPE } from '../../workflows/webhooks/delivery-messages.ts';

/** Workflows that make the later attempts of deliveries. */
export interface OpenRetries {
  /** The most that were open at once since it began to look. */
  max(): number;
  /** Waits until none is left. */
  none(): Promise<void>;
  stop(): Promise<void>;
}

const OPEN = `ExecutionStatus = 'Running' AND WorkflowType = '${DELIVERY_WORKFLOW_TYPE}'`;

const CHECK_INTERVAL_MS = 250;

/** One whose endpoint is gone ends at its next attempt, at most 16 s away. */
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
  let looking: Promise<unknown> = count();
  const timer = setInterval(() => {
    looking = looking.then(count);
  }, CHECK_INTERVAL_MS);
  return {
    max: () => max,
    async none() {
      await waitUntil('no retry is open', async () => (await count()) === 0, NONE_TIMEOUT_MS);
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await connection.close();
    },
  };
}
