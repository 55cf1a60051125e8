import type { OperationQueries, OperationState } from '../db/queries/operation-queries.ts';
import type { OperationStore } from '../db/stores/operation-store.ts';
import type { Decision, OperationChange } from '../domain/operation-change.ts';
import type { ActionOutcome, ActionResult, OperationSnapshot } from '../domain/operation-snapshot.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface OperationRows {
  store: Pick<OperationStore, 'transition' | 'takeOver'>;
  queries: Pick<OperationQueries, 'state'>;
  /** Knows which workflow the running activity serves. */
  log(): Logger;
}

/** Reads the row; a workflow without one is a mistake of ours that no retry mends, but that loses nothing. */
export async function readState(rows: OperationRows, operationId: string): Promise<OperationState> {
  const state = await rows.queries.state(operationId);
  if (!state) throw new Error(`there is no operation ${operationId}`);
  return state;
}

/**
 * One step of an operation asked for from outside: decides by the row as it is, and writes from exactly the version
 * that the sender saw. An activity that runs again after its write reads a newer version, and says so.
 */
export async function stepFromSeenVersion(
  rows: OperationRows,
  { operationId, version }: { operationId: string; version: number },
  decide: (state: OperationState) => Decision | Promise<Decision>,
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
    } else if (await move(rows, operationId, version, decision.change)) {
      result = { outcome: 'applied' };
    }
  }
  return { result, snapshot: toSnapshot(await readState(rows, operationId)) };
}

/** One step that the row itself calls for; where somebody else was faster, theirs counts. */
export async function stepFromRow(
  rows: OperationRows,
  operationId: string,
  decide: (state: OperationState) => Decision,
): Promise<void> {
  const state = await readState(rows, operationId);
  const decision = decide(state);
  if (decision.kind === 'change') {
    await move(rows, operationId, state.operation.version, decision.change);
  }
}

async function move(
  { store, log }: OperationRows,
  operationId: string,
  version: number,
  change: OperationChange,
): Promise<boolean> {
  const moved = await store.transition(operationId, version, change);
  if (!moved) return false;
  log().info(
    {
      operation_id: operationId,
      version: moved.version,
      status: moved.status,
      status_reason: moved.statusReason,
    },
    'operation moved',
  );
  return true;
}

export function toSnapshot({ operation, deadlineRemainingMs }: OperationState): OperationSnapshot {
  return {
    kind: operation.kind,
    network: operation.network,
    accountId: operation.accountId,
    walletAddress: operation.walletAddress,
    status: operation.status,
    statusReason: operation.statusReason,
    version: operation.version,
    deadlineRemainingMs,
    message: operation.error?.message ?? STATUS_MESSAGES[operation.status],
  };
}

const STATUS_MESSAGES: Record<OperationSnapshot['status'], string> = {
  awaiting_confirmation: 'Waiting for the confirmation of its owner.',
  awaiting_signature: 'Confirmed; waiting for the signature of the wallet.',
  submitted: 'Signed; being sent to the network until it lands.',
  confirmed: 'Confirmed on the chain.',
  failed: 'Reverted on the chain.',
  rejected: 'Refused.',
  cancelled: 'Cancelled.',
  expired: 'Expired.',
};
