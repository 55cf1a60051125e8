import { setTimeout as delay } from 'node:timers/promises';
import type { BegunFault, FaultScene } from '../run-ledger.ts';

/** Pause between two faults of a kind: long enough for some work in between. */
const PAUSE_MS = { min: 1_000, max: 8_000 };

/** Limit after the traffic has ended; a fault that never happens is reported by its cell (`missed`). */
const MAX_EXTRA_TURNS = 12;

/**
 * Faults one after the other, at random times; stopping waits until the current one is over, and continues without a pause until there
 * were enough.
 */
export function repeatedly(
  scenario: (scene: FaultScene) => Promise<void>,
  { pauseMs = PAUSE_MS, isEnough = () => true }: { pauseMs?: typeof PAUSE_MS; isEnough?: () => boolean } = {},
) {
  return (scene: FaultScene): BegunFault => {
    const stopped = new AbortController();
    const going = (async () => {
      while (!stopped.signal.aborted) {
        const pause = delay(between(pauseMs, scene.random), undefined, { signal: stopped.signal });
        await pause.catch(() => undefined);
        if (!stopped.signal.aborted) await scenario(scene);
      }
    })();
    // Reported when it is stopped.
    going.catch(() => undefined);
    return {
      async stop() {
        stopped.abort();
        await going;
        for (let turn = 0; turn < MAX_EXTRA_TURNS && !isEnough(); turn += 1) await scenario(scene);
      },
    };
  };
}

export function between({ min, max }: { min: number; max: number }, random: () => number): number {
  return min + random() * (max - min);
}
