import {
  condition,
  continueAsNew,
  setCurrentDetails,
  setHandler,
  workflowInfo,
  type SignalDefinition,
} from '@temporalio/workflow';

/** The result of one look at a row: an end, or another look after this time. The texts are for readers of the workflow. */
export type RowStep = { done: string } | { waitMs: number; why: string };

/**
 * Looks at one row until it needs no workflow any more. The row is the truth: the workflow may be terminated, or started again, at any time.
 * It takes only the row's id.
 */
export async function attendRow(
  id: string,
  wake: SignalDefinition,
  attend: (id: string) => Promise<RowStep>,
): Promise<void> {
  let woken = false;
  setHandler(wake, () => {
    woken = true;
  });
  for (;;) {
    woken = false;
    const step = await attend(id);
    if ('done' in step) {
      setCurrentDetails(step.done);
      // A signal says that the row has changed in the meantime.
      if (!woken) return;
    } else {
      setCurrentDetails(step.why);
      const minutes = Math.ceil(step.waitMs / 60_000);
      await condition(() => woken, step.waitMs, { summary: `Wait ${minutes} min: ${step.why}` });
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew(id);
  }
}
