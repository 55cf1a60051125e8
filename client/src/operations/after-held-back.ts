import { ApiError } from '../transport/api-errors.ts';
import { sleep } from '../transport/timing.ts';

export interface HeldBackOptions {
  /** After this time something else is wrong, and the service's answer is thrown. */
  maxWaitMs: number;
  signal: AbortSignal | undefined;
  /** Called before each pause, with the service's reason. */
  onWait?: ((reason: ApiError) => void) | undefined;
}

/** The service may round `Retry-After` down to zero: this keeps the client from asking in a hot loop. */
const MIN_PAUSE_MS = 200;

/** Asks again as long as the service holds back what earlier bytes could contradict. */
export async function afterHeldBack<Answer>(
  ask: () => Promise<Answer>,
  { maxWaitMs, signal, onWait }: HeldBackOptions,
): Promise<Answer> {
  const giveUpAtMs = Date.now() + maxWaitMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const pauseMs = heldBackMs(error);
      if (pauseMs === undefined || Date.now() + pauseMs > giveUpAtMs) throw error;
      onWait?.(error as ApiError);
      await sleep(pauseMs, signal);
    }
  }
}

/** Only these 409 come with `Retry-After`; every other conflict is permanent. */
function heldBackMs(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { retryAfterSeconds } = error;
  return retryAfterSeconds === undefined ? undefined : Math.max(retryAfterSeconds * 1000, MIN_PAUSE_MS);
}
