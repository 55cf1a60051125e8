import { useEffect, useState } from 'preact/hooks';
import { useApp } from './app.ts';

export interface ShownWords {
  phraseId: string;
  words: readonly string[];
}

/**
 * The words of an unlocked phrase, for one view. Dropped as soon as the phrase is locked: an unattended page shows no words. The same if
 * it is removed in another tab: words that open nothing here are not to be written down.
 */
export function useWords(): [shown: ShownWords | undefined, show: (shown: ShownWords) => void] {
  const { device } = useApp();
  const [shown, setShown] = useState<ShownWords>();
  useEffect(
    () =>
      device.onChange(() => {
        void device.list().then(({ phrases }) => {
          const isUnlocked = (phraseId: string): boolean =>
            phrases.some(({ id, unlocked }) => id === phraseId && unlocked);
          setShown((before) => (before && isUnlocked(before.phraseId) ? before : undefined));
        });
      }),
    [device],
  );
  return [shown, setShown];
}
