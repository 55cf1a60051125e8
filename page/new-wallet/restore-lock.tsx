import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { errorText } from '../app/error-text.ts';
import { useTask } from '../app/use-task.ts';
import { emptyFields, expectPhrase, isDeviceError, type DevicePhrase } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import { keyOf, NewLock, NO_LOCK } from './new-lock.tsx';
import { PhraseInput } from './phrase-input.tsx';

/** For a person who lost the key of a lock: the words of its phrase give it a new lock. Wallets and names stay. */
export function RestoreLock(props: {
  phrase: DevicePhrase;
  onBack: () => void;
  onDone: () => void;
}): JSX.Element {
  const { phrase, onBack, onDone } = props;
  const { device } = useApp();
  const [step, setStep] = useState<'words' | 'lock'>('words');
  const [words, setWords] = useState(emptyFields(12));
  const [draft, setDraft] = useState(NO_LOCK);
  const { isRunning, error, run, clear } = useTask();
  const key = keyOf(draft);
  const problem = error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>;

  const checkWords = (): void =>
    run(async (signal) => {
      await expectPhrase(words);
      await device.expectWordsOf(phrase.id, words.join(' '));
      // The words were changed meanwhile.
      if (!signal.aborted) setStep('lock');
    });
  const lock = (): void =>
    run(async () => {
      if (!key) return;
      await device.replaceKey(phrase.id, words.join(' '), key);
      setWords(emptyFields(12));
      setDraft(NO_LOCK);
      onDone();
    });

  if (step === 'words') {
    const wrong = isDeviceError(error, 'UNKNOWN_WORDS') ? error.details.words.map(({ place }) => place) : [];
    return (
      <Screen
        title={t('forgotten')}
        onBack={onBack}
        foot={
          <Button look="primary" busy={isRunning} onPress={checkWords}>
            {t('continue')}
          </Button>
        }
      >
        <p class="muted">{t('forgotten-lead')}</p>
        <PhraseInput
          words={words}
          wrong={wrong}
          onChange={(next) => {
            clear();
            setWords(next);
          }}
        />
        {problem}
      </Screen>
    );
  }
  return (
    <Screen
      title={t('lock-new-title')}
      onBack={() => {
        clear();
        setStep('words');
      }}
      onSubmit={lock}
      foot={
        <Button look="primary" disabled={!key} busy={isRunning} type="submit">
          {isRunning ? t('locking-again') : t('lock-again')}
        </Button>
      }
    >
      <p class="muted">{t('lock-lead')}</p>
      <NewLock draft={draft} onChange={setDraft} />
      {problem}
    </Screen>
  );
}
