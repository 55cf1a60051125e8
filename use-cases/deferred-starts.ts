/** Starts that wait for a moment, because something else may make them needless. */
export interface DeferredStarts {
  /** Calls `start` after the moment, unless the id is dropped before. Rejects if `start` does. */
  start(id: string, start: () => Promise<void>): Promise<void>;
  /** False if none waits with this id. */
  drop(id: string): boolean;
  /** Starts those that wait, and resolves when each of them has started or failed. */
  flush(): Promise<void>;
}

export function createDeferredStarts(waitMs: number): DeferredStarts {
  const ends = new Map<string, (isNeeded: boolean) => void>();
  const underWay = new Set<Promise<void>>();

  async function after(id: string, start: () => Promise<void>): Promise<void> {
    const isNeeded = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => end(true), waitMs);
      function end(needed: boolean): void {
        clearTimeout(timer);
        ends.delete(id);
        resolve(needed);
      }
      ends.set(id, end);
    });
    if (isNeeded) await start();
  }

  return {
    start(id, start) {
      const started: Promise<void> = after(id, start).finally(() => underWay.delete(started));
      underWay.add(started);
      return started;
    },
    drop(id) {
      const end = ends.get(id);
      end?.(false);
      return end !== undefined;
    },
    async flush() {
      for (const end of ends.values()) end(true);
      await Promise.allSettled(underWay);
    },
  };
}
