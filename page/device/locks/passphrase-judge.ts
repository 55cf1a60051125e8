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
 * The library takes a space as a part that has to be guessed: two words of any kind then are fair, also `hello world`, and so are two words
 * with any other sign between them. Programs try words with and without it. Between fewer than three letters, a sign is as good as a letter.
 */
const BETWEEN_WORDS = /(?<=\p{L}{3})[^\p{L}\p{N}]+(?=\p{L}{3})|[\s._-]/gu;
/** Accents, and characters without a width: most dictionaries do not have the words with them. */
const MARKS = /[\p{M}\p{Cf}]/gu;

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
  const joined = passphrase.replace(BETWEEN_WORDS, '');
  const plain = joined.normalize('NFD').replace(MARKS, '');
  // The library's answers also have the passphrase and its parts: they stay here.
  const { score, feedback } = Array.from(new Set([passphrase, joined, plain]), (form) =>
    library.check(form),
  ).reduce((weakest, other) => (other.score < weakest.score ? other : weakest));
  return {
    strength: score >= STRONG ? 'strong' : score >= FAIR ? 'fair' : 'weak',
    warning: feedback.warning,
    suggestions: feedback.suggestions,
  };
}
