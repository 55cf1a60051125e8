import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { errorText } from '../app/error-text.ts';
import { useLoad } from '../app/use-load.ts';
import {
  completeWord,
  emptyFields,
  fittingWord,
  isDeviceError,
  resizeFields,
  splitWords,
  writeWords,
  type PhraseFields,
} from '../device/index.ts';
import { t } from '../texts/text.ts';
import { Button } from '../parts/button.tsx';
import { ErrorText } from '../parts/error-notice.tsx';
import { Segments } from '../parts/field.tsx';

const LENGTHS = ['12', '24'] as const;

/**
 * A field for each word, with completion. A phrase can be pasted into any of them, whole or in parts. No other field loses
 * its word by that, and no pasted word is dropped without a word about it: the first twelve words of a longer phrase can be a phrase too, of another wallet.
 */
export function PhraseInput(props: {
  words: PhraseFields;
  /** Error of the last check. The words that it calls unknown are marked; the view says the rest. */
  error: unknown;
  onChange: (words: PhraseFields) => void;
}): JSX.Element {
  const { words, onChange } = props;
  const wrong = wrongPlaces(props.error);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const [current, setCurrent] = useState(0);
  const typed = words[current] ?? '';
  const loaded = useLoad(async () => ({ text: typed, words: await completeWord(typed) }), [typed]).value;
  const isUnknown = typed.length > 1 && loaded?.text === typed && loaded.words.length === 0;

  const [problem, setProblem] = useState<{ text: string }>();
  const nextFocus = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    // The field may be one that was not there before.
    if (nextFocus.current !== undefined) fields.current[nextFocus.current]?.focus();
    nextFocus.current = undefined;
  }, [words]);

  // The last field keeps the space after its word: the next letter begins another word, which has no field yet.
  const [hasLastSpace, setHasLastSpace] = useState(false);
  const last = words.length - 1;
  const change = (next: PhraseFields, endsLast = false): void => {
    setProblem(undefined);
    setHasLastSpace(endsLast);
    onChange(next);
  };
  /** `kept` stays in the field, before the text. */
  const write = (index: number, text: string, kept = ''): void => {
    try {
      const written = splitWords(text);
      const isEnded = written.length === 1 && /\s$/u.test(text);
      const next = writeWords(words, index, text, kept);
      const firstEmpty = next.findIndex((word, at) => at > index && word === '');
      if (written.length > 1) nextFocus.current = firstEmpty === -1 ? next.length - 1 : firstEmpty - 1;
      if (isEnded) nextFocus.current = Math.min(index + 1, next.length - 1);
      change(next, isEnded && index === last);
    } catch (error) {
      // The new state draws the field again, with the word that it had.
      setProblem({ text: errorText(error) });
    }
  };
  const take = (index: number, word: string): void => {
    nextFocus.current = Math.min(index + 1, last);
    change(words.map((before, at) => (at === index ? word : before)));
  };
  const resize = (count: number): void => {
    const next = resizeFields(words, count);
    if (next) change(next);
    else setProblem({ text: t('phrase-longer', { count }) });
  };

  return (
    <div class="stack">
      <Segments
        label={t('phrase-length')}
        value={words.length === 12 ? '12' : '24'}
        options={LENGTHS.map((value) => ({ value, text: t('words', { count: value }) }))}
        onChange={(length) => resize(Number(length))}
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
              value={hasLastSpace && index === last ? `${word} ` : word}
              onFocus={() => setCurrent(index)}
              onInput={(event) => write(index, event.currentTarget.value)}
              onPaste={(event) => {
                const { value, selectionStart, selectionEnd } = event.currentTarget;
                const pasted = event.clipboardData?.getData('text/plain') ?? '';
                if (!hasManyWords(pasted)) return;
                // Browsers differ in how they join the lines of a list in a field of one line.
                event.preventDefault();
                write(index, pasted, value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0));
              }}
              onKeyDown={(event) => {
                if (event.key !== ' ' && event.key !== 'Enter') return;
                const word = fittingWord(loaded, event.currentTarget.value);
                if (word === undefined) return;
                event.preventDefault();
                take(index, word);
              }}
            />
          </li>
        ))}
      </ol>
      {words.some((word) => word !== '') && (
        <Button look="plain" size="small" onPress={() => change(emptyFields(words.length))}>
          {t('phrase-empty')}
        </Button>
      )}
      {problem !== undefined && <ErrorText text={problem.text} />}
      <div class="words" role="group" aria-label={t('completions')}>
        {loaded?.words
          .filter((word) => word !== typed && word.startsWith(typed))
          .map((word) => (
            <button key={word} type="button" class="word" onClick={() => take(current, word)}>
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

/** Places of words that are not in the list; they count from 1. */
function wrongPlaces(error: unknown): readonly number[] {
  return isDeviceError(error, 'UNKNOWN_WORDS') ? error.details.words.map(({ place }) => place) : [];
}

/** Words whose numbers say no order are many too. */
function hasManyWords(text: string): boolean {
  try {
    return splitWords(text).length > 1;
  } catch {
    return true;
  }
}
