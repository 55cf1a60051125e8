import type { LandingEvidence } from '../../domain/operations/evidence.ts';
import type { StatusReason } from '../../domain/operations/operation.ts';
import { decideReason } from '../../domain/operations/watch-transitions.ts';
import { stepFromRow, type OperationRows } from './operation-step.ts';

/** Records why an operation is delayed, with the nodes' answers if they are the reason; false if it has this reason already. */
export function setReason(
  rows: OperationRows,
  operationId: string,
  reason: StatusReason | null,
  said?: LandingEvidence,
): Promise<boolean> {
  return stepFromRow(rows, operationId, ({ operation }) => decideReason(operation, reason, said));
}
