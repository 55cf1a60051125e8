import { GRAMMARS } from './grammars.ts';
import { matchesOf } from './pattern.ts';
import { wordsOf, type SentenceWord } from './sentence-words.ts';

export type Greeting = 'hello' | 'thanks';

const GREETINGS = GRAMMARS.flatMap(({ hellos, thanks }) => [
  { kind: 'hello' as const, says: hellos },
  { kind: 'thanks' as const, says: thanks },
]);

/** For a text that only greets or thanks: the first of the two. Null: it says something else too, such as `hello, send 5 SOL to Ada`. */
export function readGreeting(text: string): Greeting | null {
  let left: readonly SentenceWord[] = wordsOf(text.trim()).filter(({ typed }) => /[\p{L}\p{N}]/u.test(typed));
  let first: Greeting | null = null;
  while (left.length > 0) {
    const [longest] = GREETINGS.flatMap(({ kind, says }) =>
      Array.from(
        matchesOf(says, left, 0, () => []),
        ({ end }) => ({ kind, end }),
      ),
    ).toSorted((a, b) => b.end - a.end);
    if (!longest || longest.end === 0) return null;
    first ??= longest.kind;
    left = left.slice(longest.end);
  }
  return first;
}
