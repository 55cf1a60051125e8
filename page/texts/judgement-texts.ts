import type { Judgement } from '../device/index.ts';
import { t } from './text.ts';

const STRENGTHS: Record<Judgement['strength'], () => string> = {
  weak: () => t('strength-weak'),
  fair: () => t('strength-fair'),
  strong: () => t('strength-strong'),
};

/** By the keys of the library that judges. A newer one may have others: those have no text. */
const WARNINGS: Partial<Record<string, () => string>> = {
  straightRow: () => t('guess-keys'),
  keyPattern: () => t('guess-keys'),
  simpleRepeat: () => t('guess-repeats'),
  extendedRepeat: () => t('guess-repeats'),
  sequences: () => t('guess-sequence'),
  recentYears: () => t('guess-date'),
  dates: () => t('guess-date'),
  topTen: () => t('guess-common'),
  topHundred: () => t('guess-common'),
  common: () => t('guess-common'),
  similarToCommon: () => t('guess-similar'),
  wordByItself: () => t('guess-one-word'),
  namesByThemselves: () => t('guess-name'),
  commonNames: () => t('guess-name'),
};

const SUGGESTIONS: Partial<Record<string, () => string>> = {
  l33t: () => t('better-signs'),
  reverseWords: () => t('better-reversed'),
  allUppercase: () => t('better-capitals'),
  capitalization: () => t('better-capitals'),
  dates: () => t('better-dates'),
  recentYears: () => t('better-dates'),
  associatedYears: () => t('better-dates'),
  repeated: () => t('better-repeated'),
  sequences: () => t('better-sequences'),
  longerKeyboardPattern: () => t('better-words'),
  useWords: () => t('better-words'),
  noNeed: () => t('better-words'),
};

export function strengthText({ strength }: Judgement): string {
  return STRENGTHS[strength]();
}

/** The reason, and one thing that helps. Empty for a strong one. */
export function judgementHint({ strength, warning, suggestions }: Judgement): string {
  if (strength === 'strong') return '';
  const reason = warning === null ? undefined : WARNINGS[warning]?.();
  const [advice = t('better-more-words')] = suggestions.flatMap((key) => SUGGESTIONS[key]?.() ?? []);
  return reason === undefined ? advice : `${reason} ${advice}`;
}
