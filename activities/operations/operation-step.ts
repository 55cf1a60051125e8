import { ApplicationFailure } from '@temporalio/common';
import type { OperationQueries, OperationState } from '../../db/operations/operation-queries.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import { describeOperation } from '../../domain/operations/describe-operation.ts';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { Decision, OperationChange } from '../../domain/operations/operation-change.ts';
import type {
  ActionOutcome,
  ActionResult,
  OperationSnapshot,
} from '../../domain/operations/operation-snapshot.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface OperationRows {
  kinds: OperationKinds;
  store: Pick<OperationStore, 'transition' | 'takeOver'>;
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
        onMoved?.(moved, state);
      }
    }
  }
  return { result, snapshot: await readSnapshot(rows, operationId) };
}

/** One step that the row itself needs; false if there was nothing to do or another worker was faster. */
export async function stepFromRow(
  rows: OperationRows,
  operationId: string,
  decide: (state: OperationState) => Decision,
): Promise<boolean> {
  const state = await readState(rows, operationId);
  const decision = decide(state);
  if (decision.kind !== 'change') return false;
  return (await move(rows, operationId, state.operation.version, decision.change)) !== null;
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
  const { operation, latestSigningRequest, deadlineRemainingMs, chainReplaced, message } = await readState(
    rows,
    operationId,
  );
  const signingRequests = latestSigningRequest
    ? await rows.queries.signingRequests(operationId, latestSigningRequest.number)
    : [];
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
    settled: operation.isFinal,
    hasTransaction: kindOf(rows.kinds, operation).completedBy === 'transaction',
    chainReplaced,
    details: describeOperation(operation, message, signingRequests),
    error: operation.error,
    signature: operation.result?.signature ?? null,
    lastValidBlockHeight: operation.result ? null : (latestSigningRequest?.lastValidBlockHeight ?? null),
  };
}
