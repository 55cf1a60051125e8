import type { OperationSummary } from '../../client/src/operations/operation-types.ts';

/** `ended`: nothing was done. `stopping`: it is being made sure that nothing is done. `unknown`: its chain does not exist any more. */
export type Stage = 'going' | 'stopping' | 'done' | 'ended' | 'unknown';

/** The stages for which each kind has a sentence of its own. */
export type SaidStage = Exclude<Stage, 'stopping' | 'unknown'>;

export type StageFields = Pick<OperationSummary, 'status' | 'status_reason' | 'ended_at' | 'error'>;

export function stageOf({ status, status_reason: reason, ended_at: endedAt, error }: StageFields): Stage {
  if (status === 'confirmed') return 'done';
  if (endedAt !== null) return error?.code === 'CHAIN_RESET' ? 'unknown' : 'ended';
  return isStopping(reason) ? 'stopping' : 'going';
}

/** With such a reason, an operation waits for its own end and not for a person. */
export function isStopping(reason: string | null): boolean {
  return reason === 'cancelling' || reason === 'rejecting' || reason === 'expiring';
}
