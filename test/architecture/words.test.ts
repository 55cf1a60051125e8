import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { CHECKOUT } from './support/checkout.ts';
import { codeProseOf } from './support/code-prose.ts';
import { proseOf } from './support/page-prose.ts';
import { refusedIn } from './support/refused-words.ts';

/** The pages in plain English so far. The list grows until it is all of them; then the test reads every page. */
const PAGES = [
  'docs/configuration.md',
  'docs/errors.md',
  'docs/performance.md',
  'docs/reliability.md',
  'docs/security.md',
  'docs/webhooks.md',
];

/** Folders of code whose comments and texts are in plain English so far. */
const FOLDERS: readonly string[] = [];

/** Every page in it is in plain English, except these. */
const DECISIONS = 'docs/decisions';
const DECISIONS_LEFT = ['0027', '0028'];

describe('the words of a page', () => {
  for (const page of PAGES) {
    it(`are plain English in ${page}`, async () => {
      expect(refusedIn(proseOf(await readFile(join(CHECKOUT, page), 'utf8')))).to.deep.equal([]);
    });
  }

  it(`are plain English in ${DECISIONS}`, async () => {
    const refused: string[] = [];
    for (const name of await readdir(join(CHECKOUT, DECISIONS))) {
      if (DECISIONS_LEFT.some((number) => name.startsWith(number))) continue;
      const page = await readFile(join(CHECKOUT, DECISIONS, name), 'utf8');
      refused.push(...refusedIn(proseOf(page)).map((problem) => `${name}, ${problem}`));
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
    expect(refusedIn(proseOf(page.join('\n\n')))).to.deep.equal([]);
  });
});

describe('the comments and texts of a file', () => {
  for (const folder of FOLDERS) {
    it(`are plain English in ${folder}`, async () => {
      const names = await readdir(join(CHECKOUT, folder), { recursive: true });
      const refused: string[] = [];
      for (const name of names.filter((file) => file.endsWith('.ts'))) {
        const source = await readFile(join(CHECKOUT, folder, name), 'utf8');
        refused.push(...refusedIn(codeProseOf(source)).map((problem) => `${name}, ${problem}`));
      }
      expect(refused).to.deep.equal([]);
    });
  }

  it('are read, and names of the code and SQL are not', () => {
    const source = [
      'const behind = 1; // a node\n// tells\n// of it',
      "const status = 'behind';",
      'const query = `SELECT nobody FROM whoever`;',
      '/** The status `behind`. */',
      'throw new Error(`It goes on after ${behind} s.`);',
    ];
    expect(refusedIn(codeProseOf(source.join('\n')))).to.deep.equal([
      'line 2, “tells of”: reports, is reported, sends an event',
      'line 7, “goes on”: continues',
    ]);
  });
});
