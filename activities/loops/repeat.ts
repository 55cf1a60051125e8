import { setTimeout as delay } from 'node:timers/promises';

export interface Repetition {
  signal: AbortSignal;
  /** One turn; how long to wait behind it. */
  work(): Promise<number>;
  /** A turn failed; throws where that ends the repetition. */
  onFailure(error: unknown, failures: number): void;
  /** Waits behind a turn, in place of time alone. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Behind a failure: doubled with each further one. A node that is away for seconds is met again within one. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** Again and again until the signal aborts, whatever fails meanwhile. */
export async function repeat({ signal, work, onFailure, wait = rest }: Repetition): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const pauseMs = await work();
      failures = 0;
      if (pauseMs > 0) await wait(pauseMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      onFailure(error, failures);
      await rest(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), signal);
    }
  }
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
