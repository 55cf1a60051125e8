import { useEffect, useState } from 'preact/hooks';

/** State that several views share. */
export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state, and a render of the component at each change. */
export function useStore<State>(store: Store<State>): State {
  const [, render] = useState({});
  useEffect(() => store.subscribe(() => render({})), [store]);
  return store.get();
}
