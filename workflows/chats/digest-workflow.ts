import { proxyActivities } from '@temporalio/workflow';
import type { DigestActivities } from '../../activities/chats/digest-activities.ts';
import { chatWrite } from '../activity-options.ts';
import { attendRow, type RowStep } from '../attend-row.ts';
import { wakeDigestSignal } from './digest-messages.ts';

const { writeDigest } = proxyActivities<DigestActivities>({
  ...chatWrite,
  summary: 'Write the digest if it is due',
});

/**
 * Waits until the digest of a person is due, and writes it. It ends when nothing is collected any more; what is collected afterwards starts it
 * again.
 */
export async function digestWorkflow(userId: string): Promise<void> {
  await attendRow(userId, wakeDigestSignal, writeIfDue);
}

async function writeIfDue(userId: string): Promise<RowStep> {
  const step = await writeDigest(userId);
  if (typeof step !== 'string') return { ...step, why: 'The digest is not due yet.' };
  return { done: step === 'written' ? 'The digest is written.' : 'Nothing is collected.' };
}
