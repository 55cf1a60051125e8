import { useEffect, useRef } from 'preact/hooks';

/** Calls again and again while the page is visible, and at once when it becomes visible. Null: never. */
export function usePoll(call: () => void, intervalMs: number | null): void {
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    if (intervalMs === null) return undefined;
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
