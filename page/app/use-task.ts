import { useEffect, useRef, useState } from 'preact/hooks';
import { nextPaint } from './next-paint.ts';

export interface Task {
  isRunning: boolean;
  error: unknown;
  /** The signal is aborted when `clear` is called, or the view is left: what the work was for has changed. */
  run(work: (signal: AbortSignal) => Promise<void>): void;
  /** Forgets the error, and what comes of the work that is under way. */
  clear(): void;
}

/**
 * One piece of work at a time, started by a press. Progress is drawn before it begins; its error stays until the next.
 *
 * @param failed the error of an earlier try, in another view
 */
export function useTask(failed?: unknown): Task {
  const [state, setState] = useState<{ isRunning: boolean; error: unknown }>({
    isRunning: false,
    error: failed,
  });
  const underWay = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  return {
    ...state,
    run(work) {
      if (state.isRunning) return;
      const { signal } = (underWay.current = new AbortController());
      const end = (error: unknown): void => {
        if (!signal.aborted) setState({ isRunning: false, error });
      };
      setState({ isRunning: true, error: undefined });
      nextPaint()
        .then(() => work(signal))
        .then(() => end(undefined), end);
    },
    clear() {
      underWay.current?.abort();
      setState({ isRunning: false, error: undefined });
    },
  };
}
