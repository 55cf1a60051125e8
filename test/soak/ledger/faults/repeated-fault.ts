import { setTimeout as delay } from 'node:timers/promises';
import type { BegunFault, FaultScene } from '../run-ledger.ts';

/** Between two of a kind: long enough that something works between them. */
const PAUSE_MS = { least: 1_000, most: 8_000 };

/** After the traffic has ended; one that never does what it should is told by its cell (`missed`). */
const MOST_EXTRA_TURNS = 12;

/**
 * One after the other, at random moments; stopping waits until the one under way is over, and goes on without a pause until there was
 * enough of it.
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
    // Told when it is stopped.
    going.catch(() => undefined);
    return {
      async stop() {
        stopped.abort();
        await going;
        for (let turn = 0; turn < MOST_EXTRA_TURNS && !isEnough(); turn += 1) await scenario(scene);
      },
    };
  };
}

export function between({ least, most }: { least: number; most: number }, random: () => number): number {
  return least + random() * (most - least);
}
