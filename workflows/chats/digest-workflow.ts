import {
  condition,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { DigestActivities } from '../../activities/chats/digest-activities.ts';
import { chatWrite } from '../activity-options.ts';
import { wakeDigestSignal } from './digest-messages.ts';

const { writeDigest } = proxyActivities<DigestActivities>({
  ...chatWrite,
  summary: 'Write the digest if it is due',
});

/**
 * Waits until the digest of a person is due, and writes it. The row is the truth: this workflow may be terminated, or started again, at any
 * time. It ends when nothing is collected any more; what is collected afterwards starts it again.
 */
export async function digestWorkflow(userId: string): Promise<void> {
  let woken = false;
  setHandler(wakeDigestSignal, () => {
    woken = true;
  });
  for (;;) {
    woken = false;
    const step = await writeDigest(userId);
    if (typeof step === 'string') {
      setCurrentDetails(step === 'written' ? 'The digest is written.' : 'Nothing is collected.');
      // A signal says that something was collected in the meantime.
      if (!woken) return;
    } else {
      const minutes = Math.ceil(step.waitMs / 60_000);
      setCurrentDetails(`The digest is due in ${minutes} min.`);
      await condition(() => woken, step.waitMs, { summary: `Wait ${minutes} min for the digest` });
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof digestWorkflow>(userId);
  }
}
