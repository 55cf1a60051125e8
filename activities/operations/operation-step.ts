import { ApplicationFailure } from '@temporalio/common';
import type { OperationQueries, OperationState } from '../../db/operations/operation-queries.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import { describeOperation } from '../../domain/operations/describe-operation.ts';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import type { Operation, SigningRequest } from '../../domain/operations/operation.ts';
import type { Decision, OperationChange } from '../../domain/operations/operation-change.ts';
import type {
  ActionOutcome,
  ActionResult,
  OperationSnapshot,
} from '../../domain/operations/operation-snapshot.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface OperationRows {
  kinds: OperationKinds;
  store: Pick<OperationStore, 'transition' | 'recordHeld'>;
  queries: Pick<OperationQueries, 'state' | 'signingRequests'>;
  /** Logger that names the workflow of the running activity. */
  log(): Logger;
}

/** Reads the row. If the row does not exist, the workflow fails, because a retry cannot help. */
export async function readState(rows: OperationRows, operationId: string): Promise<OperationState> {
  const state = await rows.queries.state(operationId);
  if (!state)
    throw ApplicationFailure.nonRetryable(`operation ${operationId} does not exist`, 'OperationMissing');
  return state;
}

/**
 * One step of an operation that a sender asked for: decides by the current row, and writes only if the row has the version
 * that the sender saw. An activity that runs again after its write reads a newer version, and reports it.
 */
export async function stepFromSeenVersion(
  rows: OperationRows,
  { operationId, version }: { operationId: string; version: number },
  decide: (state: OperationState) => Decision | Promise<Decision>,
  /** Called as soon as the step is written, with the state that decided it. */
  onMoved?: (moved: Operation, before: OperationState) => void,
): Promise<ActionOutcome> {
  const state = await readState(rows, operationId);
  let result: ActionResult = { outcome: 'stale' };
  let after: OperationState | null = null;
  if (state.operation.version === version) {
    const decision = await decide(state);
    if (decision.kind === 'refused') {
      const { code, message, details } = decision;
      result = { outcome: 'refused', code, message, ...(details === undefined ? {} : { details }) };
    } else if (decision.kind === 'unchanged') {
      result = { outcome: 'applied' };
    } else {
      const moved = await move(rows, operationId, version, decision.change);
      if (moved) {
        result = { outcome: 'applied' };
        after = stateAfter(state, decision.change, moved);
        onMoved?.(moved, state);
      }
    }
  }
  const snapshot = after ? await snapshotOf(rows, after) : await readSnapshot(rows, operationId);
  return { result, snapshot };
}

/** The state that was written, without reading it again; null if it has to be read. */
function stateAfter(
  { latestSigningRequest: latest, chainReplaced }: OperationState,
  { message, signed, signingRequest, found, dead }: OperationChange,
  operation: Operation,
): OperationState | null {
  if (signingRequest || found || dead || (signed && signed.signingRequestId !== latest?.id)) return null;
  const { deadlineAt, updatedAt } = operation;
  return {
    operation,
    latestSigningRequest:
      signed && latest
        ? {
            ...latest,
            signature: signed.signature,
            signedTransaction: signed.signedTransaction,
            signedAt: updatedAt,
          }
        : latest,
    // Both by the database's clock.
    deadlineRemainingMs: deadlineAt && deadlineAt.getTime() - updatedAt.getTime(),
    message,
    chainReplaced,
  };
}

/** One step that the row itself needs; false if there was nothing to do or another worker was faster. */
export async function stepFromRow(
  rows: OperationRows,
  operationId: string,
  decide: (state: OperationState) => Decision,
): Promise<boolean> {
  const state = await readState(rows, operationId);
  return stepFromState(rows, state, decide);
}

/** The same from a state that was just read: if the row has changed since, nothing is written. */
export async function stepFromState(
  rows: OperationRows,
  state: OperationState,
  decide: (state: OperationState) => Decision,
): Promise<boolean> {
  const decision = decide(state);
  if (decision.kind !== 'change') return false;
  const { id, version } = state.operation;
  return (await move(rows, id, version, decision.change)) !== null;
}

async function move(
  { store, log }: OperationRows,
  operationId: string,
  version: number,
  change: OperationChange,
): Promise<Operation | null> {
  const moved = await store.transition(operationId, version, change);
  if (!moved) return null;
  log().info(
    {
      operation_id: operationId,
      version: moved.version,
      status: moved.status,
      status_reason: moved.statusReason,
    },
    'operation moved',
  );
  return moved;
}

/** The row as its workflow sees it. */
export async function readSnapshot(rows: OperationRows, operationId: string): Promise<OperationSnapshot> {
  return snapshotOf(rows, await readState(rows, operationId));
}

/** The same without reading the row again. */
export async function snapshotOf(
  rows: OperationRows,
  { operation, latestSigningRequest, deadlineRemainingMs, chainReplaced, message }: OperationState,
): Promise<OperationSnapshot> {
  const signingRequests = await signingRequestsOf(rows, operation.id, latestSigningRequest);
  return {
    kind: operation.kind,
    network: operation.network,
    ownerId: operation.ownerId,
    walletAddress: operation.walletAddress,
    status: operation.status,
    statusReason: operation.statusReason,
    version: operation.version,
    deadlineRemainingMs,
    message,
    isFinal: operation.isFinal,
    chainReplaced,
    details: describeOperation(kindOf(rows.kinds, operation), operation, message, signingRequests),
    error: operation.error,
    signature: operation.result?.signature ?? null,
    lastValidBlockHeight: operation.result ? null : (latestSigningRequest?.lastValidBlockHeight ?? null),
  };
}

/** Most operations have at most one signing request, which was read with the row. */
async function signingRequestsOf(
  { queries }: OperationRows,
  operationId: string,
  latest: SigningRequest | null,
): Promise<SigningRequest[]> {
  if (latest === null) return [];
  return latest.number === 1 ? [latest] : queries.signingRequests(operationId, latest.number);
}
