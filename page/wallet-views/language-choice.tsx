import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readLanguage } from '../app/kept-choices.ts';
import { chooseLanguage } from '../app/shown-language.ts';
import { useTask } from '../app/use-task.ts';
import { Segments } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { LANGUAGE_NAMES, LANGUAGES, type LanguageChoice } from '../texts/language.ts';
import { t } from '../texts/text.ts';

/** The language of the page, which changes at once. */
export function LanguageChoiceRow(): JSX.Element {
  const [choice, setChoice] = useState<LanguageChoice>(readLanguage);
  const { run, error } = useTask();
  return (
    <>
      <h2 class="section-title">{t('language')}</h2>
      <Segments<LanguageChoice>
        label={t('language')}
        value={choice}
        options={[
          { value: 'system', text: t('language-system') },
          ...LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: value })),
        ]}
        onChange={(chosen) =>
          run(async () => {
            await chooseLanguage(chosen);
            setChoice(chosen);
          })
        }
      />
      {error !== undefined && <Notice tone="bad">{t('language-failed')}</Notice>}
    </>
  );
}
