import { useEffect, useState } from 'preact/hooks';
import { readTheme } from './kept-choices.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The theme that the person sees: their choice, or the system's, which may change at any time. */
export function useShownTheme(): 'light' | 'dark' {
  const [isDark, setDark] = useState(() => window.matchMedia(DARK).matches);
  useEffect(() => {
    const system = window.matchMedia(DARK);
    const onChange = (): void => setDark(system.matches);
    system.addEventListener('change', onChange);
    return () => system.removeEventListener('change', onChange);
  }, []);
  const chosen = readTheme();
  return chosen === 'system' ? (isDark ? 'dark' : 'light') : chosen;
}
