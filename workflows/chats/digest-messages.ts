import { defineSignal } from '@temporalio/workflow';

/** Waits until the digest of one person is due, and writes it. */
export const DIGEST_WORKFLOW_TYPE = 'digestWorkflow';

/** One for each person for whom something is collected. */
export function digestWorkflowId(userId: string): string {
  return `digest/${userId}`;
}

/** The time of the digest may have changed: read it again. */
export const wakeDigestSignal = defineSignal('wake');
