/** The part of Temporal's context that a long activity uses. */
export interface ActivityContext {
  heartbeat(details?: unknown): void;
  /** Aborts when the activity is cancelled, and when its worker is stopped. */
  cancellationSignal: AbortSignal;
}

/** Temporal gives an activity to another worker 6 s after its last heartbeat (workflows/activity-options.ts). */
const HEARTBEAT_INTERVAL_MS = 1_000;

/**
 * Heartbeats every second until `work` has ended, however long a node or the database makes it wait. `details` are read for
 * each heartbeat and shown in Temporal's UI.
 */
export async function withHeartbeat<T>(
  { heartbeat }: Pick<ActivityContext, 'heartbeat'>,
  work: () => Promise<T>,
  details: () => unknown = () => undefined,
): Promise<T> {
  const timer = setInterval(() => heartbeat(details()), HEARTBEAT_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
