/** Lets other code cut a loop's pause short. */
export interface Wake {
  /** Ends the pause; if there is none just now, the next one ends at once. */
  wake(): void;
  /** Resolves after the time, a wake or the abort, whichever comes first. Returns whether it was woken. */
  pause(milliseconds: number, signal: AbortSignal): Promise<boolean>;
}

/** For one loop only: if two pause at once, only the later one is woken. */
export function createWake(): Wake {
  let isWoken = false;
  let endPause: (() => void) | undefined;

  return {
    wake() {
      isWoken = true;
      endPause?.();
    },
    async pause(milliseconds, signal) {
      if (!isWoken && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const end = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', end);
            resolve();
          };
          const timer = setTimeout(end, milliseconds);
          signal.addEventListener('abort', end);
          endPause = end;
        });
        endPause = undefined;
      }
      const wasWoken = isWoken;
      isWoken = false;
      return wasWoken;
    },
  };
}
