import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Loaded<Value> {
  value: Value | undefined;
  error: unknown;
  isLoading: boolean;
  reload: () => void;
  /** Shows a newer value that came another way; an answer under way is dropped. */
  show: (value: Value) => void;
}

/**
 * Loads a value when the view opens and when one of `inputs` changes. A reload keeps the old value until the new one is
 * there, and an answer to an older question is dropped.
 */
export function useLoad<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, 'reload' | 'show'>>({
    value: undefined,
    error: undefined,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const underWay = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    const ended = new AbortController();
    underWay.current = ended;
    setState((before) => ({ ...before, isLoading: true }));
    latest.current(ended.signal).then(
      (value) => {
        if (!ended.signal.aborted) setState({ value, error: undefined, isLoading: false });
      },
      (error: unknown) => {
        if (!ended.signal.aborted) setState((before) => ({ ...before, error, isLoading: false }));
      },
    );
    return () => ended.abort();
  }, [...inputs, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const show = useCallback((value: Value) => {
    underWay.current?.abort();
    setState({ value, error: undefined, isLoading: false });
  }, []);
  return { ...state, reload, show };
}
