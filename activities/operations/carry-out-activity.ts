import { untilAborted } from '../../chain/rpc/until-aborted.ts';
import { decideCarriedOut } from '../../domain/operations/operation-transitions.ts';
import type { OperationSnapshot } from '../../domain/operations/operation-snapshot.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { serviceSteps } from './kind-steps.ts';
import type { OperationActivityDeps } from './operation-activities.ts';
import { readSnapshot, readState, stepFromRow } from './operation-step.ts';
import { setReason } from './set-reason.ts';

/** Time limit of one attempt. Longer work needs its own workflow. */
const ATTEMPT_TIMEOUT_MS = 30_000;

export interface CarryOutActivities {
  /**
   * One attempt to carry out an operation without a transaction. `stuck`: the attempt failed, the operation reports it, and the
   * workflow pauses before the next attempt.
   */
  carryOutOperation(operationId: string): Promise<OperationSnapshot>;
}

export interface CarryOutDeps extends OperationActivityDeps {
  context(): ActivityContext;
}

export function createCarryOutActivity(deps: CarryOutDeps): CarryOutActivities {
  const { steps, store, context, log } = deps;

  async function attempt(operationId: string): Promise<boolean> {
    const { operation } = await readState(deps, operationId);
    if (operation.status !== 'submitted') return true;
    const { carryOut } = serviceSteps(steps, operation);
    const { cancellationSignal } = context();
    // A kind that ignores the signal must not keep the activity slot.
    const carriedOut = await withTimeLimit(ATTEMPT_TIMEOUT_MS, cancellationSignal, (signal) =>
      untilAborted(carryOut(operation, signal), signal),
    ).catch((error: unknown) => {
      cancellationSignal.throwIfAborted();
      log().warn({ operation_id: operationId, err: error }, 'the operation could not be carried out');
      return null;
    });
    if (!carriedOut) return false;
    await stepFromRow(deps, operationId, ({ operation: now }) => decideCarriedOut(now, carriedOut));
    return true;
  }

  return {
    carryOutOperation: (operationId) =>
      withHeartbeat(context(), async () => {
        if (await attempt(operationId)) return readSnapshot(deps, operationId);
        await setReason(deps, operationId, 'service_delayed');
        // The workflow waits, not this activity, which would hold a slot that others need.
        await store.takeOver(operationId, 'stuck');
        return { ...(await readSnapshot(deps, operationId)), stuck: true };
      }),
  };
}
