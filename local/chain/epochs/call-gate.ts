/** Lets calls to the chain wait, so that those around a jump see the chain before it or after it, and never in between. */
export interface CallGate {
  /** Waits while the gate is held, then does the work. */
  pass<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for the calls under way, and lets later ones wait until the work has ended. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

export function createCallGate(): CallGate {
  const state: { held?: Promise<void> | undefined; passing: number } = { passing: 0 };
  let onEmpty: (() => void) | undefined;

  return {
    async pass(work) {
      while (state.held) await state.held;
      state.passing += 1;
      try {
        return await work();
      } finally {
        state.passing -= 1;
        if (state.passing === 0) onEmpty?.();
      }
    },
    async hold(work) {
      while (state.held) await state.held;
      let release = (): void => undefined;
      state.held = new Promise((resolve) => (release = resolve));
      try {
        if (state.passing > 0) await new Promise<void>((resolve) => (onEmpty = resolve));
        return await work();
      } finally {
        state.held = undefined;
        release();
      }
    },
  };
}
