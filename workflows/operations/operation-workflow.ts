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
import type { CarryOutActivities } from '../../activities/operations/carry-out-activity.ts';
import type {
  OperationActivities,
  OperationChainActivities,
} from '../../activities/operations/operation-activities.ts';
import type {
  ActionOutcome,
  ActionResult,
  OperationSnapshot,
} from '../../domain/operations/operation-snapshot.ts';
import { carryOut, chainRead, chainWatch, databaseWrite } from '../activity-options.ts';
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
import { deadlineSummary, pauseSummary, watchSummary } from './operation-summaries.ts';

// The summaries are for readers of the history in the Temporal UI; a replay does not compare them.
const write = (summary: string) => proxyActivities<OperationActivities>({ ...databaseWrite, summary });
const { loadOperation } = write('Read the row');
const { confirmOperation } = write('Record the confirmation');
const { submitSignature } = write('Check and store the signed bytes');
const { proveOperation } = write('Connect the proven wallet');
const { cancelOperation } = write('Cancel, or wait until the bytes are dead');
const { expireOperation } = write('End it, because its time is up');
const { resetOperation } = write('End it, because its chain was replaced');
const { issueTransaction: createSigningRequest } = proxyActivities<OperationChainActivities>({
  ...chainRead,
  summary: 'Prepare the bytes to sign',
});
const { watchTransaction } = proxyActivities<OperationChainActivities>(chainWatch);
const { carryOutOperation } = proxyActivities<CarryOutActivities>({ ...carryOut, summary: 'Carry it out' });

/** Temporal's limit is 2,000 Updates a run; far fewer keep the history short to replay. */
const UPDATES_A_RUN = 500;

/**
 * Moves one operation of any kind from the state of its row to its end. The row is the truth: this workflow only holds a copy
 * of it, may be terminated, reset or started again at any time, and continues from the row.
 * workflows/index.ts exports it under a name for each kind.
 */
export async function operationWorkflow(operationId: string): Promise<OperationEnd | undefined> {
  let snapshot: OperationSnapshot | undefined;
  let updates = 0;
  let woken = false;

  async function act<Input extends SeenVersion>(
    activity: (input: Input & { operationId: string }) => Promise<ActionOutcome>,
    input: Input,
  ): Promise<ActionResult> {
    updates += 1;
    // Handlers may run before the main part has read the row.
    await condition(() => snapshot !== undefined);
    const outcome = await activity({ ...input, operationId });
    snapshot = newer(snapshot, outcome.snapshot);
    return outcome.result;
  }

  const validator = (input: SeenVersion): void => {
    if (!Number.isInteger(input.version)) throw new Error('version must be an integer');
  };
  setHandler(confirmUpdate, (input) => act(confirmOperation, input), { validator });
  setHandler(signingRequestUpdate, (input) => act(createSigningRequest, input), { validator });
  setHandler(submitSignatureUpdate, (input) => act(submitSignature, input), { validator });
  setHandler(proveUpdate, (input) => act(proveOperation, input), { validator });
  setHandler(cancelUpdate, (input) => act(cancelOperation, input), { validator });
  setHandler(wakeSignal, () => {
    woken = true;
  });

  snapshot = await loadOperation(operationId);
  upsertSearchAttributes([
    { key: SEARCH_ATTRIBUTES.operationKind, value: snapshot.kind },
    { key: SEARCH_ATTRIBUTES.walletAddress, value: snapshot.walletAddress },
    { key: SEARCH_ATTRIBUTES.network, value: snapshot.network },
    { key: SEARCH_ATTRIBUTES.ownerId, value: snapshot.ownerId ?? snapshot.accountId ?? null },
  ]);

  let shownVersion: number | undefined;
  let stuckLooks = 0;
  for (;;) {
    const seen: OperationSnapshot = snapshot;
    if (shownVersion !== seen.version) {
      upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.operationStatus, value: seen.status }]);
      shownVersion = seen.version;
    }
    setCurrentDetails(seen.details ?? seen.message);
    if (updates >= UPDATES_A_RUN || workflowInfo().continueAsNewSuggested) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof operationWorkflow>(operationId);
    }
    const moved = (): boolean => woken || snapshot?.version !== seen.version || updates >= UPDATES_A_RUN;
    const next = nextStep(seen);
    if (next.kind === 'end') break;
    if (next.kind === 'watch' || next.kind === 'carryOut') {
      const pauseMs = watchPause(stuckLooks);
      if (pauseMs > 0) await condition(moved, pauseMs, { summary: pauseSummary(stuckLooks, pauseMs) });
      woken = false;
      const after: OperationSnapshot =
        next.kind === 'watch'
          ? await watchTransaction.executeWithOptions({ summary: watchSummary(seen) }, [
              operationId,
              stuckLooks > 0,
            ])
          : await carryOutOperation(operationId);
      stuckLooks = after.stuck === true ? stuckLooks + 1 : 0;
      snapshot = newer(snapshot, after);
    } else if (next.kind === 'expire') {
      snapshot = newer(snapshot, await expireOperation({ operationId, version: seen.version }));
    } else if (next.kind === 'reset') {
      snapshot = newer(snapshot, await resetOperation(operationId));
    } else {
      if (next.milliseconds === null) await condition(moved);
      else await condition(moved, next.milliseconds, { summary: deadlineSummary(seen.status) });
      // No newer row is known: the deadline has passed, or a wake signal asks to read the row.
      if (snapshot.version === seen.version && updates < UPDATES_A_RUN) {
        woken = false;
        snapshot = newer(snapshot, await loadOperation(operationId));
      }
    }
  }
  await condition(allHandlersFinished);
  // Runs of earlier versions completed without a result, however the operation ended.
  if (!patched('end-shows-outcome')) return undefined;
  const end = endOf(snapshot);
  if (end.status === 'confirmed') return end;
  upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.operationError, value: end.error }]);
  throw failureOf(snapshot);
}
