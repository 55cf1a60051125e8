import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../app/app.ts';

/** The messenger's main button, for as long as the view that needs it is open. Nothing outside a messenger. */
export function useMainButton(text: string, onPress: () => void): void {
  const { messenger } = useApp();
  // The newest press, without a new button at each render.
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    messenger?.setMainButton({ text, onPress: () => press.current() });
    return () => messenger?.setMainButton(null);
  }, [messenger, text]);
}

/** The messenger's back button on every view but the first. */
export function useBackButton(): void {
  const { messenger, store, state, leave } = useApp();
  const isHome = state.route.view === 'home';
  useEffect(() => {
    // To the form, as the way back of the view itself.
    const press = (): void => {
      const { route } = store.get();
      if (route.view === 'operation' && route.form) window.history.back();
      else leave();
    };
    messenger?.setBackButton(isHome ? null : press);
  }, [messenger, isHome]);
}
