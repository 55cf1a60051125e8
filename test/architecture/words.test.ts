import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { CHECKOUT } from './support/checkout.ts';
import { proseOf } from './support/page-prose.ts';

/** The pages in plain English so far. The list grows until it is all of them; then the test reads every page. */
const PAGES = [
  'docs/configuration.md',
  'docs/errors.md',
  'docs/performance.md',
  'docs/reliability.md',
  'docs/security.md',
  'docs/webhooks.md',
];

/** Every page in it is in plain English, except these. */
const DECISIONS = 'docs/decisions';
const DECISIONS_LEFT = ['0027', '0028'];

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
  [/,\s+where\s/gi, 'if, when'],
];

describe('the words of a page', () => {
  for (const page of PAGES) {
    it(`are plain English in ${page}`, async () => {
      expect(refusedIn(await readFile(join(CHECKOUT, page), 'utf8'))).to.deep.equal([]);
    });
  }

  it(`are plain English in ${DECISIONS}`, async () => {
    const refused: string[] = [];
    for (const name of await readdir(join(CHECKOUT, DECISIONS))) {
      if (DECISIONS_LEFT.some((number) => name.startsWith(number))) continue;
      const page = await readFile(join(CHECKOUT, DECISIONS, name), 'utf8');
      refused.push(...refusedIn(page).map((problem) => `${name}, ${problem}`));
    }
    expect(refused).to.deep.equal([]);
  });

  it('are refused by their line, with what to write instead', () => {
    expect(refusedIn('One\nevent tells\nof it.')).to.deep.equal([
      'line 2, “tells of”: reports, is reported, sends an event',
    ]);
  });

  it('are refused as whole words only', () => {
    expect(refusedIn('It belies in general, is no longer there, renewed, and is elsewhere.')).to.deep.equal(
      [],
    );
  });

  it('may be anything in code, in the target of a link and in a table that comes from the code', () => {
    const page = [
      'The status `behind`',
      '```sh\necho nobody\n```',
      '[text](decisions/behind.md)',
      '### Platform events\n| told of |',
      '## After',
    ];
    expect(refusedIn(page.join('\n\n'))).to.deep.equal([]);
  });
});

function refusedIn(page: string): string[] {
  const prose = proseOf(page);
  return REFUSED.flatMap(([words, instead]) =>
    Array.from(prose.matchAll(words), ({ 0: said, index }) => {
      const line = prose.slice(0, index).split('\n').length;
      return `line ${line}, “${said.trim().replace(/\s+/g, ' ')}”: ${instead}`;
    }),
  );
}
