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
  const { messenger, state, leave } = useApp();
  const isHome = state.route.view === 'home';
  useEffect(() => {
    messenger?.setBackButton(isHome ? null : leave);
  }, [messenger, isHome]);
}
