import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../texts/text.ts';
import { Icon } from './icon.tsx';

/** The words in their order, covered until a person asks for them: someone may look over the shoulder. */
export function PhraseGrid(props: { words: readonly string[]; onShown?: () => void }): JSX.Element {
  const { words, onShown } = props;
  const [isShown, setShown] = useState(false);
  if (!isShown) {
    return (
      <div class="covered">
        <ol class="phrase" aria-hidden="true">
          {words.map((_, index) => (
            <li key={index} class="phrase-word">
              <span class="phrase-number">{index + 1}</span>
              <span>{t('covered-word')}</span>
            </li>
          ))}
        </ol>
        <button
          type="button"
          class="cover"
          onClick={() => {
            setShown(true);
            onShown?.();
          }}
        >
          <span class="badge">
            <Icon name="eye" size={18} /> {t('phrase-show')}
          </span>
        </button>
      </div>
    );
  }
  return (
    <ol class="phrase" aria-label={t('phrase-title')}>
      {words.map((word, index) => (
        <li key={index} class="phrase-word">
          <span class="phrase-number">{index + 1}</span>
          <span lang="en">{word}</span>
        </li>
      ))}
    </ol>
  );
}
