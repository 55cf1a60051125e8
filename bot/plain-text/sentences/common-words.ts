import type { Grammar } from './grammar.ts';
import { GRAMMARS } from './grammars.ts';
import { wordsIn } from './pattern.ts';
import { withoutAccents } from './sentence-words.ts';

/** In no name, memo or symbol. */
export const TURNING_WORDS = wordSet(({ turningWords }) => turningWords);

/** In no name or symbol. */
export const PARTICLES = wordSet(({ turningWords, particles }) => [...turningWords, ...particles]);

/** Words of sentences, none of which is a token there. */
export const SENTENCE_WORDS = wordSet(({ turningWords, particles, units, ownWords }) => [
  ...turningWords,
  ...particles,
  ...units,
  ...ownWords,
]);

/** The same, and what people write around a sentence. */
const COMMON_WORDS = new Set([
  ...SENTENCE_WORDS,
  ...wordSet((grammar) =>
    [grammar.greetings, grammar.politeness, grammar.endings, grammar.requests, grammar.wishes].flatMap(
      wordsIn,
    ),
  ),
]);

/** Says whether a word is more likely an everyday one than the symbol of a token. */
export function isCommonWord(word: string): boolean {
  return COMMON_WORDS.has(withoutAccents(word.toLowerCase()));
}

/** Words of all grammars, without accents. */
function wordSet(wordsOfGrammar: (grammar: Grammar) => readonly string[]): ReadonlySet<string> {
  return new Set(GRAMMARS.flatMap(wordsOfGrammar).map(withoutAccents));
}
