import { useEffect, useRef, useState } from 'preact/hooks';
import { backOffMs } from '../../client/src/transport/retry-delay.ts';
import { sleep } from '../../client/src/transport/timing.ts';

/** Longest pause before a stream is opened again. One that was open for longer did not fail at once. */
const MAX_PAUSE_MS = 60_000;

export interface Stream<Value> {
  open: (signal: AbortSignal) => AsyncIterable<Value>;
  onValue: (value: Value) => void;
  isWanted: boolean;
}

/**
 * Reads a stream while it is wanted and the page is visible: a hidden page would keep one of the browser's few connections busy. Opens
 * it again after growing pauses. True while it is open.
 */
export function useStream<Value>(stream: Stream<Value>, inputs: readonly unknown[]): boolean {
  const [isLive, setIsLive] = useState(false);
  const latest = useRef(stream);
  latest.current = stream;
  useEffect(() => {
    if (!stream.isWanted) return undefined;
    let ends = new AbortController();

    async function read(signal: AbortSignal): Promise<void> {
      for (let failures = 0; !signal.aborted; failures += 1) {
        const openedAt = Date.now();
        try {
          for await (const value of latest.current.open(signal)) {
            if (signal.aborted) return;
            setIsLive(true);
            latest.current.onValue(value);
          }
        } catch {
          // The request that replaces it shows its own error.
        }
        if (signal.aborted) return;
        setIsLive(false);
        if (Date.now() - openedAt > MAX_PAUSE_MS) failures = 0;
        await sleep(backOffMs(failures, MAX_PAUSE_MS), signal).catch(() => undefined);
      }
    }

    function end(): void {
      ends.abort();
      setIsLive(false);
    }

    function readIfVisible(): void {
      end();
      if (document.visibilityState !== 'visible') return;
      ends = new AbortController();
      void read(ends.signal);
    }

    readIfVisible();
    document.addEventListener('visibilitychange', readIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', readIfVisible);
      end();
    };
  }, [...inputs, stream.isWanted]);
  return isLive;
}
