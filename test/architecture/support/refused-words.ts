type Refused = readonly (readonly [words: RegExp, instead: string])[];

/** Words that a reader has to read twice, and what to write instead. */
const WORDS: Refused = [
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

/** A sentence begins after an end mark, a bar, an empty line or the mark of a list: after anything but a word or a comma. */
const OPENINGS: Refused = [
  [
    /(?<![\p{L}\d,;&’'”"–—][^\S\n]*\n?[^\S\n]*)\b(?:Of(?! course\b)|What|Whether)\s+[^\s|]+/gu,
    'name the subject first',
  ],
];

/** Words of a title after which *where* is a place. */
const PLACES = 'and|continues|end|found|from|is|place|says|shows|told';

const TITLES: Refused = [[new RegExp(`(?<!\\b(?:${PLACES}) )\\bwhere\\b`, 'g'), 'if, when']];

/** The refused words of a text, each by its line, with what to write instead. */
export const refusedIn = (prose: string): string[] => found(WORDS, prose);

/** The sentences of a text that open with a bare _Of_, _What_ or _Whether_. */
export const refusedOpeningsIn = (prose: string): string[] => found(OPENINGS, prose);

/** The titles of tests that say _where_ and mean a condition. */
export const refusedTitlesIn = (titles: string): string[] => found(TITLES, titles);

function found(refused: Refused, prose: string): string[] {
  return refused.flatMap(([words, instead]) =>
    Array.from(prose.matchAll(words), ({ 0: said, index }) => {
      const line = prose.slice(0, index).split('\n').length;
      return `line ${line}, “${said.trim().replace(/\s+/g, ' ')}”: ${instead}`;
    }),
  );
}
