import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useLoad } from '../app/use-load.ts';
import { completeWord } from '../device/index.ts';
import { t } from '../texts/text.ts';
import { Segments } from './field.tsx';

const LENGTHS = ['12', '24'] as const;

/** A field for each word, with completion. A whole phrase can be pasted into any of them. */
export function PhraseInput(props: {
  words: readonly string[];
  /** Places of words that are not in the list; they count from 1. */
  wrong: readonly number[];
  onChange: (words: readonly string[]) => void;
}): JSX.Element {
  const { words, wrong, onChange } = props;
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const [current, setCurrent] = useState(0);
  const typed = words[current] ?? '';
  const completions = useLoad(() => completeWord(typed), [typed]).value ?? [];
  const isUnknown = typed.length > 1 && completions.length === 0;

  const setWord = (index: number, word: string): void => {
    const pasted = word.split(/[\s,]+/).filter((part) => part !== '' && !/^\d+[.)]?$/.test(part));
    if (pasted.length > 1) onChange(spread(words, index, pasted));
    else onChange(words.map((before, at) => (at === index ? word.trim().toLowerCase() : before)));
  };
  const take = (word: string): void => {
    setWord(current, word);
    fields.current[Math.min(current + 1, words.length - 1)]?.focus();
  };

  return (
    <div class="stack">
      <Segments
        label={t('phrase-length')}
        value={words.length === 12 ? '12' : '24'}
        options={LENGTHS.map((value) => ({ value, text: t('words', { count: value }) }))}
        onChange={(length) => onChange(Array.from({ length: Number(length) }, (_, at) => words[at] ?? ''))}
      />
      <ol class="phrase">
        {words.map((word, index) => (
          <li key={index} class="phrase-word" data-wrong={wrong.includes(index + 1)}>
            <span class="phrase-number" aria-hidden="true">
              {index + 1}
            </span>
            <input
              ref={(field) => {
                fields.current[index] = field;
              }}
              class="phrase-input"
              aria-label={t('word-number', { place: index + 1 })}
              aria-invalid={wrong.includes(index + 1)}
              type="text"
              autoComplete="off"
              autoCapitalize="off"
              spellcheck={false}
              value={word}
              onFocus={() => setCurrent(index)}
              onInput={(event) => setWord(index, event.currentTarget.value)}
              onKeyDown={(event) => {
                const [only, second] = completions;
                const isSpace = event.key === ' ' || event.key === 'Enter';
                if (!isSpace || only === undefined) return;
                event.preventDefault();
                // A word can be the beginning of others: as it is typed, it is meant.
                if (second === undefined || completions.includes(typed))
                  take(second === undefined ? only : typed);
              }}
            />
          </li>
        ))}
      </ol>
      <div class="words" role="group" aria-label={t('completions')}>
        {completions
          .filter((word) => word !== typed)
          .map((word) => (
            <button key={word} type="button" class="word" onClick={() => take(word)}>
              {word}
            </button>
          ))}
        {isUnknown && (
          <p class="error-text" role="status">
            {t('unknown-word', { place: current + 1 })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Pasted words fill the fields from the first one if they are a whole phrase, otherwise from this one. */
function spread(words: readonly string[], index: number, pasted: readonly string[]): string[] {
  const start = pasted.length >= 12 ? 0 : index;
  const length = pasted.length > 12 ? 24 : words.length;
  return Array.from(
    { length: Math.max(length, words.length) },
    (_, at) => pasted[at - start]?.toLowerCase() ?? words[at] ?? '',
  );
}
