import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { afterWallet } from '../app/route.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { isDeviceError } from '../device/index.ts';
import { Button } from '../parts/button.tsx';
import { ErrorNotice } from '../parts/error-notice.tsx';
import { TextField } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { PhraseGrid } from '../parts/phrase-grid.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

export interface AfterCheck {
  /** The text of the button that checks the words. */
  checkLabel?: string | undefined;
  /** Awaited in the same press after the phrase was checked, in the place of the next view. Its error is shown, and a press tries again. */
  onChecked?: (() => Promise<void>) | undefined;
}

interface CheckProps extends AfterCheck {
  phraseId: string;
}

/** Shows the phrase, and asks for three of its words. The words live as long as this view. */
export function KeepPhrase({ words, ...check }: CheckProps & { words: readonly string[] }): JSX.Element {
  const [step, setStep] = useState<'show' | 'check'>('show');
  const [wereShown, setShown] = useState(false);
  return step === 'show' ? (
    <ShowPhrase
      words={words}
      wereShown={wereShown}
      onShown={() => setShown(true)}
      onNext={() => setStep('check')}
    />
  ) : (
    <CheckPhrase {...check} onBack={() => setStep('show')} />
  );
}

function ShowPhrase(props: {
  words: readonly string[];
  /** Also before this look. Words that were never shown cannot be written down. */
  wereShown: boolean;
  onShown: () => void;
  onNext: () => void;
}): JSX.Element {
  const { words, wereShown, onShown, onNext } = props;
  return (
    <Screen
      title={t('phrase-title')}
      foot={
        <Button look="primary" disabled={!wereShown} onPress={onNext}>
          {t('phrase-written')}
        </Button>
      }
    >
      <p class="muted">{t('phrase-lead')}</p>
      <PhraseGrid words={words} onShown={onShown} />
      <Notice tone="warn">{t('phrase-advice')}</Notice>
    </Screen>
  );
}

function CheckPhrase(props: CheckProps & { onBack: () => void }): JSX.Element {
  const { phraseId, checkLabel = t('check'), onChecked, onBack } = props;
  const { device, state, replace } = useApp();
  const places = useLoad(() => device.askForWords(phraseId), [phraseId]);
  const [given, setGiven] = useState(['', '', '']);
  /** The words of the last press. A word that was changed since is not called wrong. */
  const [tried, setTried] = useState(given);
  const { isRunning, error, run } = useTask();
  const wrong = isDeviceError(error, 'CHECK_FAILED') ? error.details.places : undefined;
  const check = (): void =>
    run(async () => {
      setTried(given);
      await device.checkPhrase(phraseId, given);
      void device.askToPersist();
      if (onChecked) await onChecked();
      else replace(afterWallet(state.route));
    });
  return (
    <Screen
      title={t('check-title')}
      onBack={onBack}
      onSubmit={check}
      foot={
        <Button
          look="primary"
          busy={isRunning}
          disabled={given.some((word) => word.trim() === '')}
          type="submit"
        >
          {checkLabel}
        </Button>
      }
    >
      <p class="muted">{t('check-lead')}</p>
      {places.value?.map((place, index) => (
        <TextField
          key={place}
          label={t('word-number', { place })}
          value={given[index] ?? ''}
          autoFocus={index === 0}
          error={
            wrong?.includes(place) && given[index] === tried[index]
              ? t('device-check-failed', { places: String(place) })
              : undefined
          }
          onInput={(word) => setGiven(given.map((before, at) => (at === index ? word : before)))}
        />
      ))}
      {!wrong && <ErrorNotice error={error} />}
      <ErrorNotice error={places.error} />
    </Screen>
  );
}
