import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { CHECKOUT } from './support/checkout.ts';
import { codeProseOf } from './support/code-prose.ts';
import { ourFiles } from './support/our-files.ts';
import { proseOf } from './support/page-prose.ts';
import { refusedIn } from './support/refused-words.ts';

/** It names the refused words. */
const THIS_FILE = 'test/architecture/words.test.ts';

describe('the words of a page', () => {
  it('are plain English on every page', async () => {
    const pages = await ourFiles(/\.md$/);
    expect(pages).to.include.members(['README.md', 'client/README.md', 'docs/decisions/README.md']);
    const refused: string[] = [];
    for (const page of pages) {
      const words = proseOf(await readFile(join(CHECKOUT, page), 'utf8'));
      refused.push(...refusedIn(words).map((problem) => `${page}, ${problem}`));
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

  it('may be anything in code and in the target of a link', () => {
    const page = [
      'The status `behind`',
      '```sh\necho nobody\n```',
      '[text](decisions/behind.md)',
      '## After',
    ];
    expect(refusedIn(proseOf(page.join('\n\n')))).to.deep.equal([]);
  });
});

describe('the comments and texts of a file', () => {
  it('are plain English in every file', async () => {
    const files = await ourFiles(/\.ts$/);
    expect(files).to.include.members(['api/main.ts', 'client/src/index.ts', THIS_FILE]);
    const refused: string[] = [];
    for (const file of files.filter((name) => name !== THIS_FILE)) {
      const words = codeProseOf(await readFile(join(CHECKOUT, file), 'utf8'));
      refused.push(...refusedIn(words).map((problem) => `${file}, ${problem}`));
    }
    expect(refused).to.deep.equal([]);
  });

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
