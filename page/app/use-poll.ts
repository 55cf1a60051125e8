import { useEffect, useRef } from 'preact/hooks';

/** Calls again and again while the page is visible, and at once when it becomes visible. */
export function usePoll(call: () => void, intervalMs: number): void {
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    const callIfVisible = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(callIfVisible, intervalMs);
    document.addEventListener('visibilitychange', callIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', callIfVisible);
    };
  }, [intervalMs]);
}
