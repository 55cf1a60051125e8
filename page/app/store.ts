import { useLayoutEffect, useState } from 'preact/hooks';

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
  const [, show] = useState(store.get);
  // Before the browser draws, and once at the start: the state may change between a component's first render and its effects.
  useLayoutEffect(() => {
    const showNewest = (): void => show(store.get());
    showNewest();
    return store.subscribe(showNewest);
  }, [store]);
  return store.get();
}
