import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useApp } from '../app/app.ts';
import { afterWallet } from '../app/route.ts';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import { useTask } from '../app/use-task.ts';
import { Button } from '../parts/button.tsx';
import { Check, TextField } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { PhraseGrid } from '../parts/phrase-grid.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

/** Shows the phrase once, and asks for three of its words. The words live as long as this view. */
export function KeepPhrase(props: { phraseId: string; words: readonly string[] }): JSX.Element {
  const [step, setStep] = useState<'show' | 'check'>('show');
  return step === 'show' ? (
    <ShowPhrase words={props.words} onNext={() => setStep('check')} />
  ) : (
    <CheckPhrase phraseId={props.phraseId} onBack={() => setStep('show')} />
  );
}

function ShowPhrase({ words, onNext }: { words: readonly string[]; onNext: () => void }): JSX.Element {
  const [isWritten, setWritten] = useState(false);
  return (
    <Screen
      title={t('phrase-title')}
      foot={
        <Button look="primary" disabled={!isWritten} onPress={onNext}>
          {t('continue')}
        </Button>
      }
    >
      <p class="muted">{t('phrase-lead')}</p>
      <PhraseGrid words={words} />
      <Notice tone="warn">{t('phrase-advice')}</Notice>
      <Check checked={isWritten} onChange={setWritten}>
        {t('phrase-written')}
      </Check>
    </Screen>
  );
}

function CheckPhrase({ phraseId, onBack }: { phraseId: string; onBack: () => void }): JSX.Element {
  const { device, state, replace } = useApp();
  const places = useLoad(() => device.askForWords(phraseId), [phraseId]);
  const [given, setGiven] = useState(['', '', '']);
  const { isRunning, error, run, clear } = useTask();
  const check = (): void =>
    run(async () => {
      await device.checkPhrase(phraseId, given);
      void device.askToPersist();
      replace(afterWallet(state.route));
    });
  const again = (): void => {
    clear();
    setGiven(['', '', '']);
    places.reload();
  };
  return (
    <Screen
      title={t('check-title')}
      onBack={onBack}
      onSubmit={check}
      foot={
        error === undefined ? (
          <Button
            look="primary"
            busy={isRunning}
            disabled={given.some((word) => word.trim() === '')}
            type="submit"
          >
            {t('check')}
          </Button>
        ) : (
          <Button look="primary" onPress={again}>
            {t('check-again')}
          </Button>
        )
      }
    >
      <p class="muted">{t('check-lead')}</p>
      {places.value?.map((place, index) => (
        <TextField
          key={place}
          label={t('word-number', { place })}
          value={given[index] ?? ''}
          autoFocus={index === 0}
          onInput={(word) => setGiven(given.map((before, at) => (at === index ? word : before)))}
        />
      ))}
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
      {places.error !== undefined && <Notice tone="bad">{errorText(places.error)}</Notice>}
    </Screen>
  );
}
