import { useState } from 'preact/hooks';
import { nextPaint } from './next-paint.ts';

export interface Task {
  isRunning: boolean;
  error: unknown;
  run(work: () => Promise<void>): void;
  clear(): void;
}

/** One piece of work at a time, started by a press. Progress is drawn before it begins; its error stays until the next. */
export function useTask(): Task {
  const [state, setState] = useState<{ isRunning: boolean; error: unknown }>({
    isRunning: false,
    error: undefined,
  });
  return {
    ...state,
    run(work) {
      if (state.isRunning) return;
      setState({ isRunning: true, error: undefined });
      nextPaint()
        .then(work)
        .then(
          () => setState({ isRunning: false, error: undefined }),
          (error: unknown) => setState({ isRunning: false, error }),
        );
    },
    clear: () => setState({ isRunning: false, error: undefined }),
  };
}
