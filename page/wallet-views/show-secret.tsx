import type { ComponentChildren, JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { usePrivateKey, useWords } from '../app/use-words.ts';
import type { DeviceKey, DevicePhrase, Key, LockKind } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { CoveredKey } from '../parts/covered-key.tsx';
import { GiveKey } from '../parts/give-key.tsx';
import { Notice } from '../parts/notice.tsx';
import { PhraseGrid } from '../parts/phrase-grid.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

export function ShowPhrase({ phrase, onClose }: { phrase: DevicePhrase; onClose: () => void }): JSX.Element {
  const { device } = useApp();
  const [shown, show] = useWords();
  return (
    <ShowSecret
      title={t('show-phrase')}
      advice={t('phrase-advice')}
      lock={phrase.lock}
      onKey={async (key) => show({ phraseId: phrase.id, words: await device.showWords(phrase.id, key) })}
      onClose={onClose}
    >
      {shown && <PhraseGrid words={shown.words} />}
    </ShowSecret>
  );
}

export function ShowKey({ imported, onClose }: { imported: DeviceKey; onClose: () => void }): JSX.Element {
  const { device } = useApp();
  const [shown, show] = usePrivateKey();
  return (
    <ShowSecret
      title={t('show-key')}
      advice={t('key-advice')}
      lock={imported.lock}
      onKey={async (key) =>
        show({ keyId: imported.id, privateKey: await device.showPrivateKey(imported.id, key) })
      }
      onClose={onClose}
    >
      {shown && <CoveredKey privateKey={shown.privateKey} />}
    </ShowSecret>
  );
}

/** The key of the lock is asked for again, so that a page that was left open does not show the secret. */
function ShowSecret(props: {
  /** Title of the view, and text of the press that shows the secret. */
  title: string;
  advice: string;
  lock: LockKind;
  onKey: (key: Key) => Promise<void>;
  onClose: () => void;
  /** The secret. Undefined: the key was not given yet, or the lock has closed since. */
  children: ComponentChildren;
}): JSX.Element {
  const { title, advice, lock, onKey, onClose, children } = props;
  return (
    <Screen
      title={title}
      onBack={onClose}
      foot={
        children && (
          <Button look="primary" onPress={onClose}>
            {t('done')}
          </Button>
        )
      }
    >
      <Notice tone="warn">{advice}</Notice>
      {children ?? <GiveKey lock={lock} action={title} onKey={onKey} />}
    </Screen>
  );
}
