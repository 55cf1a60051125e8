import { setTimeout as delay } from 'node:timers/promises';
import type { Wake } from './wake.ts';

export interface Loop<Result> {
  /** Ends the loop: during a pause at once, during a turn when the turn has ended. */
  signal: AbortSignal;
  /**
   * One turn. Returns the pause before the next turn in milliseconds (0: none), or the result that ends the loop. `isWoken`: a
   * wake has cut the pause before this turn short.
   */
  turn(isWoken: boolean): Promise<number | { result: Result }>;
  /**
   * Logs a failed turn, after which the loop continues. If it throws, or is left out, the failure ends the loop. Not called
   * after the signal has aborted: then the turn has mostly failed because of it.
   */
  onFailure?(error: unknown): void;
  /** The pause after each failed turn. Without it: 0.5 s, doubled with each further failure in a row up to 5 s. */
  failurePauseMs?: number;
  /** Cuts the pause after a successful turn short. The pause after a failed one stays as long as it is. */
  wake?: Wake | undefined;
  /** The least pause after a successful turn, also if a wake comes or the turn returns less: wakes that come together make one turn. */
  spacingMs?: number;
}

/** A node that is away for seconds is asked again within one second of its return. */
const FIRST_FAILURE_PAUSE_MS = 500;
const MAX_FAILURE_PAUSE_MS = 5_000;

/**
 * Runs turns one after another, with a pause between two of them. Promises:
 *
 * - A turn that fails is reported to `onFailure` and repeated after a pause.
 * - An abort ends the loop, and nothing else does but a result or an error that `onFailure` throws.
 * - A wake cuts a pause short; one that comes during a turn cuts the next pause.
 *
 * Returns the result of the last turn; null: the signal has ended the loop.
 */
export async function runLoop<Result = never>(loop: Loop<Result>): Promise<Result | null> {
  const { signal, turn, onFailure, wake, spacingMs = 0 } = loop;
  let failures = 0;
  let isWoken = false;
  while (!signal.aborted) {
    try {
      const next = await turn(isWoken);
      if (typeof next !== 'number') return next.result;
      failures = 0;
      if (spacingMs > 0) await pause(spacingMs, signal);
      const restMs = Math.max(next - spacingMs, 0);
      isWoken = next > 0 && (await (wake ? wake.pause(restMs, signal) : pause(restMs, signal)));
    } catch (error) {
      if (!onFailure) throw error;
      if (signal.aborted) return null;
      failures += 1;
      onFailure(error);
      isWoken = false;
      await pause(loop.failurePauseMs ?? backoffMs(failures), signal);
    }
  }
  return null;
}

function backoffMs(failures: number): number {
  return Math.min(FIRST_FAILURE_PAUSE_MS * 2 ** (failures - 1), MAX_FAILURE_PAUSE_MS);
}

/** Nothing wakes it: always false. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<false> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  return false;
}
