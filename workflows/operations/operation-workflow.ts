import {
  allHandlersFinished,
  condition,
  continueAsNew,
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
  createSigningRequestUpdate,
  proveUpdate,
  submitSignatureUpdate,
  wakeSignal,
  type SeenVersion,
} from './operation-messages.ts';
import { endOf, failureOf, type OperationEnd } from './operation-end.ts';
import { newer, nextStep, watchPause } from './operation-state.ts';
import { stepsInTask } from './operation-steps.ts';
import { deadlineSummary, pauseSummary, watchSummary } from './operation-summaries.ts';

const { watchTransaction } = proxyActivities<OperationChainActivities>(chainWatch);

/** Temporal's limit is 2,000 Updates a run; far fewer keep the history short to replay. */
const UPDATES_A_RUN = 500;

/**
 * Moves one operation of any kind from the state of its row to its end. The row is the truth: this workflow only holds a copy
 * of it, may be terminated, reset or started again at any time, and continues from the row.
 * workflows/index.ts exports it under a name for each kind.
 */
export async function operationWorkflow(operationId: string): Promise<OperationEnd> {
  const steps = stepsInTask();
  let snapshot: OperationSnapshot | undefined;
  let updates = 0;
  let woken = false;

  async function act<Input extends SeenVersion>(
    activity: (input: Input & { operationId: string }) => Promise<ActionOutcome>,
    input: Input,
  ): Promise<ActionResult> {
    updates += 1;
    // Handlers may run before the main part has read the row.
    if (snapshot === undefined) await condition(() => snapshot !== undefined);
    const outcome = await activity({ ...input, operationId });
    snapshot = newer(snapshot, outcome.snapshot);
    return outcome.result;
  }

  /** An Update may have moved the row during the step. */
  const afterStep = (read: OperationSnapshot): OperationSnapshot => newer(snapshot, read);

  const validator = (input: SeenVersion): void => {
    if (!Number.isInteger(input.version)) throw new Error('version must be an integer');
  };
  setHandler(confirmUpdate, (input) => act(steps.confirmOperation, input), { validator });
  setHandler(createSigningRequestUpdate, (input) => act(steps.createSigningRequest, input), { validator });
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
    { key: SEARCH_ATTRIBUTES.ownerId, value: snapshot.ownerId },
    { key: SEARCH_ATTRIBUTES.operationStatus, value: snapshot.status },
  ]);

  let shownStatus = snapshot.status;
  let stuckLooks = 0;
  let isWatchedInTask = false;
  for (;;) {
    const seen: OperationSnapshot = snapshot;
    const next = nextStep(seen);
    if (!isWatchedInTask && next.kind === 'watch' && seen.status === 'submitted') {
      isWatchedInTask = true;
      const landed = await steps.watchForLanding(operationId, watchSummary(seen));
      // Before the status is shown, because most transactions have landed by now.
      if (landed !== null) {
        stuckLooks = landed.stuck === true ? 1 : 0;
        snapshot = newer(snapshot, landed);
        continue;
      }
    }
    if (shownStatus !== seen.status) {
      upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.operationStatus, value: seen.status }]);
      shownStatus = seen.status;
    }
    setCurrentDetails(seen.details);
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
      snapshot = afterStep(await steps.lookForFinality(operationId));
    } else if (next.kind === 'expire') {
      snapshot = afterStep(await steps.expireOperation({ operationId, version: seen.version }));
    } else if (next.kind === 'reset') {
      snapshot = afterStep(await steps.resetOperation(operationId));
    } else {
      if (next.milliseconds === null) await condition(moved);
      else await condition(moved, next.milliseconds, { summary: deadlineSummary(seen.status) });
      // No newer row is known: the deadline has passed, or a wake signal asks to read the row.
      if (snapshot.version === seen.version && updates < UPDATES_A_RUN) {
        woken = false;
        snapshot = afterStep(await steps.loadOperation(operationId));
      }
    }
  }
  await condition(allHandlersFinished);
  const end = endOf(snapshot);
  if (end.status === 'confirmed') return end;
  upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.operationError, value: end.error }]);
  throw failureOf(snapshot);
}
