import { runLoop } from '../../loops/run-loop.ts';
import type { Wake } from '../../loops/wake.ts';

export interface DueLoop {
  signal: AbortSignal;
  /** Does what is due now; returns how much it was. */
  work(): Promise<number>;
  /** Something may be due. */
  wake: Wake;
  /** True while more becomes due without a wake. */
  isBusy?(): boolean;
  onFailure(error: unknown): void;
}

/** A wake may be lost, and what failed is due again later: the database is asked once in a while. */
const IDLE_PAUSE_MS = 10_000;

/** Wakes that come together make one turn: each asks the database a few times. */
const SPACING_MS = 1_000;

/** Works at once while something is due, and sleeps otherwise until it is woken. */
export async function runDueLoop({ signal, work, wake, isBusy, onFailure }: DueLoop): Promise<void> {
  let nextAt = 0;

  async function turn(): Promise<number> {
    const earlyMs = nextAt - performance.now();
    if (earlyMs > 0) return earlyMs;
    if ((await work()) > 0) return 0;
    nextAt = performance.now() + SPACING_MS;
    return isBusy?.() ? SPACING_MS : IDLE_PAUSE_MS;
  }

  await runLoop({ signal, turn, wake, onFailure });
}
