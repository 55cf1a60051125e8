/** Words that a reader has to read twice, and what to write instead. */
const REFUSED: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\b(?:tells?|told)\s+of\b/gi, 'reports, is reported, sends an event'],
  [/\b(?:nobody|somebody)\b/gi, 'who it is: the caller, another worker, a client'],
  [/\b(?:whoever|whatever)\b/gi, 'who or what it is: the caller, every answer'],
  [/\bfor\s+ever\b/gi, 'forever'],
  [/\banew\b/gi, 'again'],
  [/\bgo(?:es)?\s+on\b/gi, 'continues'],
  [/\bbeside\b/gi, 'next to, besides, compared with'],
  [/\blies\s+(?:above|at|before|below|between|in|on|under|within)\b/gi, 'is'],
  [/\b(?:is|are)\s+no\s+(?!fewer|less|longer|more)/gi, 'is not a, are not'],
  [/\bbehind\b/gi, 'after, past; the public status is `behind`, in backticks'],
  [/(?:,|\balso|\bnull)\s+where\s/gi, 'if, when'],
];

/** The refused words of a text, each by its line, with what to write instead. */
export function refusedIn(prose: string): string[] {
  return REFUSED.flatMap(([words, instead]) =>
    Array.from(prose.matchAll(words), ({ 0: said, index }) => {
      const line = prose.slice(0, index).split('\n').length;
      return `line ${line}, “${said.trim().replace(/\s+/g, ' ')}”: ${instead}`;
    }),
  );
}
