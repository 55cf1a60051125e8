import { useEffect, useState } from 'preact/hooks';
import { useApp } from './app.ts';

/** The words of an unlocked phrase, for one view. Dropped as soon as everything is locked: an unattended page shows no words. */
export function useWords(): [words: readonly string[] | undefined, show: (words: readonly string[]) => void] {
  const { device } = useApp();
  const [words, setWords] = useState<readonly string[]>();
  useEffect(
    () =>
      device.onChange((change) => {
        if (change !== 'locks') return;
        void device.list().then(({ phrases }) => {
          if (phrases.every(({ unlocked }) => !unlocked)) setWords(undefined);
        });
      }),
    [device],
  );
  return [words, setWords];
}
