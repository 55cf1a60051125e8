/** The record of an endpoint's attempts. */
export interface EndpointRecord {
  active: boolean;
  /** First attempts at once: 0 holds all of them, a number allows that many, null means unlimited. */
  releaseLimit: number | null;
  consecutiveFailures: number;
  /** The first failure after the last success. */
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  warnedAt: Date | null;
  deactivatedAt: Date | null;
  deactivationReason: DeactivationReason | null;
}

export const ENDPOINT_STATES = ['healthy', 'failing', 'recovering', 'deactivated'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** `failing`: no success for days; `gone`: it answered 410. */
export const DEACTIVATION_REASONS = ['failing', 'gone'] as const;
export type DeactivationReason = (typeof DEACTIVATION_REASONS)[number];

/** `deactivated`: switched off by the service. An endpoint that its owner switched off keeps its state. */
export function endpointState({ active, deactivatedAt, releaseLimit }: EndpointRecord): EndpointState {
  if (!active && deactivatedAt) return 'deactivated';
  if (releaseLimit === null) return 'healthy';
  return releaseLimit === 0 ? 'failing' : 'recovering';
}

/** Time from which the next failure switches it off; null if it is not at risk. */
export function deactivatesAt(record: EndpointRecord, deactivateAfterMs: number): Date | null {
  const { active, failingSince, warnedAt } = record;
  if (!active || !failingSince || !(warnedAt || endpointState(record) === 'failing')) return null;
  return new Date(failingSince.getTime() + deactivateAfterMs);
}

/** One sentence for its owner after the service has warned; null before. */
export function endpointWarning(record: EndpointRecord, deactivateAfterMs: number): string | null {
  const { warnedAt, failingSince } = record;
  const at = deactivatesAt(record, deactivateAfterMs);
  if (!warnedAt || !failingSince || !at) return null;
  return `Every attempt since ${failingSince.toISOString()} has failed: the first failure after ${at.toISOString()} switches the endpoint off.`;
}
