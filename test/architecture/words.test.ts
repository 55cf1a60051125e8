import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { CHECKOUT } from './support/checkout.ts';
import { codeProseOf, commentsOf, testTitlesOf } from './support/code-prose.ts';
import { ourFiles } from './support/our-files.ts';
import { proseOf, sentencesOf } from './support/page-prose.ts';
import { refusedIn, refusedOpeningsIn, refusedTitlesIn } from './support/refused-words.ts';

const CODE = /\.(?:tsx?|mjs)$/;

/** It names the refused words. */
const THIS_FILE = 'test/architecture/words.test.ts';

describe('the words of a page', () => {
  it('are plain English on every page', async () => {
    const pages = await ourFiles(/\.md$/);
    expect(pages).to.include.members(['README.md', 'client/README.md', 'docs/decisions/README.md']);
    expect(await problemsIn(/\.md$/, (page) => refusedIn(proseOf(page)))).to.deep.equal([]);
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
    const files = await ourFiles(CODE);
    expect(files).to.include.members(['api/main.ts', 'page/main.tsx', 'client/src/index.ts', THIS_FILE]);
    const problems = await problemsIn(CODE, (source, file) => refusedIn(codeProseOf(source, file)));
    expect(problems).to.deep.equal([]);
  });

  it('are read in markup too', () => {
    const source = '// A view.\nconst view = <p title="A wallet">There is no wallet.</p>;';
    expect(refusedIn(codeProseOf(source, 'view.tsx'))).to.deep.equal(['line 2, “is no”: is not a, are not']);
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

describe('the first word of a sentence', () => {
  it('is a subject on every page', async () => {
    expect(await problemsIn(/\.md$/, (page) => refusedOpeningsIn(sentencesOf(page)))).to.deep.equal([]);
  });

  it('is a subject in every comment', async () => {
    const problems = await problemsIn(CODE, (source, file) => refusedOpeningsIn(commentsOf(source, file)));
    expect(problems).to.deep.equal([]);
  });

  it('is refused in a comment of any kind, and not in code or texts', () => {
    const source = [
      "/** Of a kind. */ const text = 'What you give';",
      'const first = 1; // ms\nconst second = 2; // What follows.',
      '// A point. Whether it is\n// true. It takes\n// What and, Of course, `Of`.',
      '/**\n * A title\n *\n * What it says:\n * - Of two: one.\n */',
    ];
    expect(refusedOpeningsIn(commentsOf(source.join('\n')))).to.deep.equal([
      'line 1, “Of a”: name the subject first',
      'line 3, “What follows.”: name the subject first',
      'line 4, “Whether it”: name the subject first',
      'line 10, “What it”: name the subject first',
      'line 11, “Of two:”: name the subject first',
    ]);
  });

  it('is refused in a heading, a list and a cell, and not in the head of a column', () => {
    const page =
      '## What it does\n\n| a | What to do |\n| --- | --- |\n| One. | Of two. |\n\n- Whether so.\n';
    expect(refusedOpeningsIn(sentencesOf(page))).to.deep.equal([
      'line 1, “What it”: name the subject first',
      'line 5, “Of two.”: name the subject first',
      'line 7, “Whether so.”: name the subject first',
    ]);
  });
});

describe('the title of a test', () => {
  it('says where of places only, and if or when of conditions', async () => {
    const problems = await problemsIn(/\.tsx?$/, (source, file) =>
      refusedTitlesIn(testTitlesOf(source, file)),
    );
    expect(problems).to.deep.equal([]);
  });

  it('is refused by its line, and other texts are not', () => {
    const source =
      "it('is zero where nothing is known');\nit(`says where ${it} is`);\nconst text = 'zero where unknown';";
    expect(refusedTitlesIn(testTitlesOf(source))).to.deep.equal(['line 1, “where”: if, when']);
  });
});

async function problemsIn(
  name: RegExp,
  refused: (text: string, file: string) => string[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const file of (await ourFiles(name)).filter((each) => each !== THIS_FILE)) {
    const text = await readFile(join(CHECKOUT, file), 'utf8');
    problems.push(...refused(text, file).map((problem) => `${file}, ${problem}`));
  }
  return problems;
}
