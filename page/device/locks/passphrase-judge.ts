import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import type { Judgement } from './judge-passphrase.ts';

/** In characters. The time grows with the square: 64 take a tenth of a second, 256 several seconds. A good beginning is enough. */
const JUDGED_LENGTH = 64;
/** Ways to read `@4$` as letters. The library's own 100 take a second for 64 signs. */
const READINGS_OF_SIGNS = 8;
/**
 * The library takes a space as a part that has to be guessed: two words of any kind then are fair, also `hello world`. Programs try
 * words with and without it.
 */
const BETWEEN_WORDS = /[\s._-]/gu;

/** The library's steps, by the order of magnitude of its guesses: 8 and 10. */
const FAIR = 3;
const STRONG = 4;

const library = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...spanish },
  graphs: adjacencyGraphs,
  maxLength: JUDGED_LENGTH,
  l33tMaxSubstitutions: READINGS_OF_SIGNS,
});

/** Everything that a judgement needs, in one file of 1.2 MB compressed: loaded by `judgePassphrase` alone. */
export function judge(passphrase: string): Judgement {
  const spaced = library.check(passphrase);
  const joined = passphrase.replace(BETWEEN_WORDS, '');
  const together = joined === passphrase ? spaced : library.check(joined);
  // The library's answers also have the passphrase and its parts: they stay here.
  const { score, feedback } = together.score < spaced.score ? together : spaced;
  return {
    strength: score >= STRONG ? 'strong' : score >= FAIR ? 'fair' : 'weak',
    warning: feedback.warning,
    suggestions: feedback.suggestions,
  };
}
