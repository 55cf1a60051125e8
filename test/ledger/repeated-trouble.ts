import { setTimeout as delay } from 'node:timers/promises';
import type { BegunTrouble, TroubledScene } from './ledger-run.ts';

/** Between two of a kind: long enough that something works between them. */
const PAUSE_MS = { least: 1_000, most: 8_000 };

/** One after the other, at random moments; stopping waits until the one under way is over. */
export function repeatedly(trouble: (scene: TroubledScene) => Promise<void>, pauseMs = PAUSE_MS) {
  return (scene: TroubledScene): BegunTrouble => {
    const stopped = new AbortController();
    const going = (async () => {
      while (!stopped.signal.aborted) {
        const pause = delay(between(pauseMs, scene.random), undefined, { signal: stopped.signal });
        await pause.catch(() => undefined);
        if (!stopped.signal.aborted) await trouble(scene);
      }
    })();
    // Told when it is stopped.
    going.catch(() => undefined);
    return {
      async stop() {
        stopped.abort();
        await going;
      },
    };
  };
}

export function between({ least, most }: { least: number; most: number }, random: () => number): number {
  return least + random() * (most - least);
}
