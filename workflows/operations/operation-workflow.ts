import {
  allHandlersFinished,
  condition,
  continueAsNew,
  patched,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { OperationChainActivities } from '../../activities/operations/operation-activities.ts';
import type {
  ActionOutcome,
  ActionResult,
  OperationSnapshot,
} from '../../domain/operations/operation-snapshot.ts';
import { chainWatch } from '../activity-options.ts';
import { SEARCH_ATTRIBUTES } from '../search-attributes.ts';
import {
  cancelUpdate,
  confirmUpdate,
  proveUpdate,
  signingRequestUpdate,
  submitSignatureUpdate,
  wakeSignal,
  type SeenVersion,
} from './operation-messages.ts';
import { endOf, failureOf, type OperationEnd } from './operation-end.ts';
import { newer, nextStep, watchPause } from './operation-state.ts';
import { STEPS_ON_QUEUE, stepsInTask } from './operation-steps.ts';
import { deadlineSummary, pauseSummary, watchSummary } from './operation-summaries.ts';

const { watchTransaction } = proxyActivities<OperationChainActivities>(chainWatch);

/** Temporal's limit is 2,000 Updates a run; far fewer keep the history short to replay. */
const UPDATES_A_RUN = 500;

/**
 * Moves one operation of any kind from the state of its row to its end. The row is the truth: this workflow only holds a copy
 * of it, may be terminated, reset or started again at any time, and continues from the row.
 * workflows/index.ts exports it under a name for each kind.
 */
export async function operationWorkflow(operationId: string): Promise<OperationEnd | undefined> {
  // Runs of earlier versions ran each step on a queue, and set the status again after each of them.
  const watchesInTask = patched('watch-in-task');
  const isNew = watchesInTask || patched('steps-in-task');
  const inTask = isNew ? stepsInTask() : null;
  const steps = inTask ?? STEPS_ON_QUEUE;
  let snapshot: OperationSnapshot | undefined;
  let updates = 0;
  let woken = false;

  async function act<Input extends SeenVersion>(
    activity: (input: Input & { operationId: string }) => Promise<ActionOutcome>,
    input: Input,
  ): Promise<ActionResult> {
    updates += 1;
    // Handlers may run before the main part has read the row. Runs of earlier versions always waited, which decides the order of commands.
    if (!isNew || snapshot === undefined) await condition(() => snapshot !== undefined);
    const outcome = await activity({ ...input, operationId });
    snapshot = newer(snapshot, outcome.snapshot);
    return outcome.result;
  }

  /** An Update may have moved the row during the step. Runs of earlier versions compared with `before`, which was read before the step. */
  const afterStep = (before: OperationSnapshot | undefined, read: OperationSnapshot): OperationSnapshot =>
    newer(watchesInTask ? snapshot : before, read);

  const validator = (input: SeenVersion): void => {
    if (!Number.isInteger(input.version)) throw new Error('version must be an integer');
  };
  setHandler(confirmUpdate, (input) => act(steps.confirmOperation, input), { validator });
  setHandler(signingRequestUpdate, (input) => act(steps.issueTransaction, input), { validator });
  setHandler(submitSignatureUpdate, (input) => act(steps.submitSignature, input), { validator });
  setHandler(proveUpdate, (input) => act(steps.proveOperation, input), { validator });
  setHandler(cancelUpdate, (input) => act(steps.cancelOperation, input), { validator });
  setHandler(wakeSignal, () => {
    woken = true;
  });

  snapshot = await steps.loadOperation(operationId);
  upsertSearchAttributes([
    { key: SEARCH_ATTRIBUTES.operationKind, value: snapshot.kind },
    { key: SEARCH_ATTRIBUTES.walletAddress, value: snapshot.walletAddress },
    { key: SEARCH_ATTRIBUTES.network, value: snapshot.network },
    { key: SEARCH_ATTRIBUTES.ownerId, value: snapshot.ownerId ?? snapshot.accountId ?? null },
    ...(isNew ? [{ key: SEARCH_ATTRIBUTES.operationStatus, value: snapshot.status }] : []),
  ]);

  let shown = isNew ? snapshot : undefined;
  let stuckLooks = 0;
  let isWatchedInTask = !watchesInTask;
  for (;;) {
    const seen: OperationSnapshot = snapshot;
    const next = nextStep(seen, isNew);
    if (inTask && !isWatchedInTask && next.kind === 'watch' && seen.status === 'submitted') {
      isWatchedInTask = true;
      const landed = await inTask.watchForLanding(operationId, watchSummary(seen));
      // Before the status is shown, because most transactions have landed by now.
      if (landed !== null) {
        stuckLooks = landed.stuck === true ? 1 : 0;
        snapshot = newer(snapshot, landed);
        continue;
      }
    }
    const isShown = isNew ? shown?.status === seen.status : shown?.version === seen.version;
    if (!isShown) upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.operationStatus, value: seen.status }]);
    shown = seen;
    setCurrentDetails(seen.details ?? seen.message);
    if (updates >= UPDATES_A_RUN || workflowInfo().continueAsNewSuggested) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof operationWorkflow>(operationId);
    }
    const moved = (): boolean => woken || snapshot?.version !== seen.version || updates >= UPDATES_A_RUN;
    if (next.kind === 'end') break;
    if (next.kind === 'watch') {
      const pauseMs = watchPause(stuckLooks);
      if (pauseMs > 0) await condition(moved, pauseMs, { summary: pauseSummary(stuckLooks, pauseMs) });
      woken = false;
      const after = await watchTransaction.executeWithOptions({ summary: watchSummary(seen) }, [
        operationId,
        stuckLooks > 0,
      ]);
      stuckLooks = after.stuck === true ? stuckLooks + 1 : 0;
      snapshot = newer(snapshot, after);
    } else if (next.kind === 'finality') {
      await condition(moved, next.milliseconds, { summary: 'Time until its block should be final' });
      woken = false;
      snapshot = afterStep(snapshot, await steps.lookForFinality(operationId));
    } else if (next.kind === 'expire') {
      snapshot = afterStep(snapshot, await steps.expireOperation({ operationId, version: seen.version }));
    } else if (next.kind === 'reset') {
      snapshot = afterStep(snapshot, await steps.resetOperation(operationId));
    } else {
      if (next.milliseconds === null) await condition(moved);
      else await condition(moved, next.milliseconds, { summary: deadlineSummary(seen.status) });
      // No newer row is known: the deadline has passed, or a wake signal asks to read the row.
      if (snapshot.version === seen.version && updates < UPDATES_A_RUN) {
        woken = false;
        snapshot = afterStep(snapshot, await steps.loadOperation(operationId));
      }
    }
  }
  await condition(allHandlersFinished);
  // Runs of earlier versions completed without a result, however the operation ended.
  if (!isNew && !patched('end-shows-outcome')) return undefined;
  const end = endOf(snapshot);
  if (end.status === 'confirmed') return end;
  upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.operationError, value: end.error }]);
  throw failureOf(snapshot);
}
