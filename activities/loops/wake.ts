/** Lets one loop sleep until its time is up or somebody knows better. */
export interface Wake {
  wake(): void;
  /** Whether it was woken; at once where that was since the last sleep. */
  orTime(milliseconds: number, signal: AbortSignal): Promise<boolean>;
}

export function createWake(): Wake {
  let woken = false;
  let end: (() => void) | undefined;

  return {
    wake() {
      woken = true;
      end?.();
    },
    async orTime(milliseconds, signal) {
      if (!woken && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            resolve();
          };
          const timer = setTimeout(done, milliseconds);
          signal.addEventListener('abort', done);
          end = done;
        });
        end = undefined;
      }
      const answer = woken;
      woken = false;
      return answer;
    },
  };
}
