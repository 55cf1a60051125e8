import type { JSX } from 'preact';
import { chooseLanguage, useShownLanguage } from '../app/shown-language.ts';
import { useTask } from '../app/use-task.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../texts/language.ts';
import { t } from '../texts/text.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** The languages that are not shown, for a person who has no settings yet. */
export function OtherLanguages(): JSX.Element {
  const shown = useShownLanguage();
  const { run, error, isRunning } = useTask();
  return (
    <>
      {LANGUAGES.filter((language) => language !== shown).map((language) => (
        <Button
          key={language}
          look="plain"
          lang={language}
          busy={isRunning}
          onPress={() => run(() => chooseLanguage(language))}
        >
          {LANGUAGE_NAMES[language]}
        </Button>
      ))}
      {error !== undefined && <Notice tone="bad">{t('language-failed')}</Notice>}
    </>
  );
}
