/** What is recorded of an endpoint's attempts. */
export interface EndpointRecord {
  active: boolean;
  /** First attempts at once: 0 holds all of them, a number lets as many go, null is no limit. */
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

/** `failing`: for days without a success; `gone`: it answered 410. */
export const DEACTIVATION_REASONS = ['failing', 'gone'] as const;
export type DeactivationReason = (typeof DEACTIVATION_REASONS)[number];

/** `deactivated` is what the service switched off; an endpoint that its owner switched off keeps the state it had. */
export function endpointState({ active, deactivatedAt, releaseLimit }: EndpointRecord): EndpointState {
  if (!active && deactivatedAt) return 'deactivated';
  if (releaseLimit === null) return 'healthy';
  return releaseLimit === 0 ? 'failing' : 'recovering';
}

/** From when on the next failure switches it off; null while there is nothing to fear. */
export function deactivatesAt(record: EndpointRecord, deactivateAfterMs: number): Date | null {
  const { active, failingSince, warnedAt } = record;
  if (!active || !failingSince || !(warnedAt || endpointState(record) === 'failing')) return null;
  return new Date(failingSince.getTime() + deactivateAfterMs);
}

/** One sentence for its owner, once there is reason to warn; null before. */
export function endpointWarning(record: EndpointRecord, deactivateAfterMs: number): string | null {
  const { warnedAt, failingSince } = record;
  const at = deactivatesAt(record, deactivateAfterMs);
  if (!warnedAt || !failingSince || !at) return null;
  return `Every attempt since ${failingSince.toISOString()} has failed: the first failure after ${at.toISOString()} switches the endpoint off.`;
}
