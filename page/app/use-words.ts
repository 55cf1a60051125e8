import { useEffect, useState } from 'preact/hooks';
import { useApp } from './app.ts';

export interface ShownWords {
  phraseId: string;
  words: readonly string[];
}

export interface ShownKey {
  keyId: string;
  privateKey: string;
}

type UseShown<Shown> = () => [shown: Shown | undefined, show: (shown: Shown) => void];

/** The words of an unlocked phrase, for one view. */
export const useWords: UseShown<ShownWords> = () => useUncovered(({ phraseId }) => phraseId);

/** An unlocked private key in readable form, for one view. */
export const usePrivateKey: UseShown<ShownKey> = () => useUncovered(({ keyId }) => keyId);

/**
 * A secret in readable form. Dropped as soon as its phrase or key is locked: an unattended page shows none. The same if it is removed in
 * another tab: words that open nothing here are not to be written down.
 */
function useUncovered<Shown extends object>(idOf: (shown: Shown) => string): ReturnType<UseShown<Shown>> {
  const { device } = useApp();
  const [shown, setShown] = useState<Shown>();
  useEffect(
    () =>
      device.onChange(() => {
        void device.list().then(({ phrases, keys }) => {
          const isUnlocked = (secretId: string): boolean =>
            [...phrases, ...keys].some(({ id, unlocked }) => id === secretId && unlocked);
          setShown((before) => (before && isUnlocked(idOf(before)) ? before : undefined));
        });
      }),
    [device],
  );
  return [shown, setShown];
}
