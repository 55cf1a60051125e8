import { proxyActivities } from '@temporalio/workflow';

interface RefundActivities {
  refund(note: string): Promise<string>;
}

const { refund } = proxyActivities<RefundActivities>({ startToCloseTimeout: '10 seconds' });

/** Returns the activity's outcome as the workflow itself could read it. */
export async function refundWorkflow(note: string): Promise<string> {
  try {
    return await refund(note);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw cause instanceof Error ? cause : error;
  }
}
