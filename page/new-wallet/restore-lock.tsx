import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { useTask } from '../app/use-task.ts';
import { emptyFields, expectPhrase, type DeviceSecret, type Key } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';
import { forgottenText } from './forgotten-text.ts';
import { LockStep } from './lock-step.tsx';
import { PhraseInput } from './phrase-input.tsx';
import { PrivateKeyInput } from './private-key-input.tsx';

/** For a person who lost the key of a lock: the words of its phrase, or the imported key, give it a new lock. Wallets and names stay. */
export function RestoreLock(props: {
  secret: DeviceSecret;
  onBack: () => void;
  onDone: () => void;
}): JSX.Element {
  const { secret, onBack, onDone } = props;
  const { device } = useApp();
  const [step, setStep] = useState<'secret' | 'lock'>('secret');
  const [words, setWords] = useState(emptyFields(12));
  const [privateKey, setPrivateKey] = useState('');
  const { isRunning, error, run, clear } = useTask();
  const isKey = secret.kind === 'key';
  const typed = isKey ? privateKey : words.join(' ');

  const checkTyped = (): void =>
    run(async (signal) => {
      if (!isKey) await expectPhrase(words);
      await device.expectSecretOf(secret.id, typed);
      // The words or the private key were changed meanwhile.
      if (!signal.aborted) setStep('lock');
    });
  const lock = async (key: Key): Promise<void> => {
    await device.replaceKey(secret.id, typed, key);
    setWords(emptyFields(12));
    setPrivateKey('');
    onDone();
  };

  if (step === 'secret') {
    return (
      <Screen
        title={forgottenText(secret)}
        onBack={onBack}
        foot={
          <Button look="primary" busy={isRunning} onPress={checkTyped}>
            {t('continue')}
          </Button>
        }
      >
        <p class="muted">{isKey ? t('forgotten-key-lead') : t('forgotten-lead')}</p>
        {isKey ? (
          <PrivateKeyInput
            value={privateKey}
            error={error}
            onInput={(next) => {
              clear();
              setPrivateKey(next);
            }}
          />
        ) : (
          <>
            <PhraseInput
              words={words}
              error={error}
              onChange={(next) => {
                clear();
                setWords(next);
              }}
            />
            <ErrorNotice error={error} />
          </>
        )}
      </Screen>
    );
  }
  return (
    <LockStep
      title={t('lock-new-title')}
      action={t('lock-again')}
      busyAction={t('locking-again')}
      onKey={lock}
      onBack={() => setStep('secret')}
    />
  );
}
