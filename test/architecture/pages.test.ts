import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { CHECKOUT } from './support/checkout.ts';
import { filesNamedIn, isThere } from './support/named-files.ts';
import { ourFiles } from './support/our-files.ts';
import { tableUnder } from '../support/page-table.ts';

/** Pages with which a first reader begins. */
const FIRST_PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/embedded-stack.md',
  'docs/recipes.md',
  'docs/test-runs.md',
];

/** Prettier's width; a longer line is scrolled in an editor, and a longer cell makes its table scroll on a screen. */
const LINE = 110;
const CELL = 100;

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

describe('README.md', () => {
  it('has a row for every folder, and for no other', async () => {
    const rows = tableUnder(await pageOf('README.md'), 'The folders');
    const named = rows.map(([folder = '']) => folder.replace(/^`(.*)\/`$/, '$1'));
    expect(named).to.have.members([...topFoldersOf(await ourFiles(/./))]);
  });

  it('links every page of docs/', async () => {
    const readme = await pageOf('README.md');
    const pages = (await ourFiles(/\.md$/)).filter((page) => /^docs\/[^/]+$/.test(page));
    expect(pages.filter((page) => !readme.includes(`](${page})`))).to.deep.equal([]);
  });
});

describe('the pages for a first reader', () => {
  it('name files and folders that are there', async () => {
    const files = await ourFiles(/./);
    const missing: string[] = [];
    for (const page of FIRST_PAGES)
      for (const name of filesNamedIn(await pageOf(page), topFoldersOf(files)))
        if (!isThere(name, files)) missing.push(`${page}: ${name}`);
    expect(missing).to.deep.equal([]);
  });

  it('have no line that a reader has to scroll', async () => {
    const long: string[] = [];
    for (const page of FIRST_PAGES)
      for (const [index, line] of (await pageOf(page)).split('\n').entries())
        if (isTooLong(line)) long.push(`${page}:${index + 1}`);
    expect(long).to.deep.equal([]);
  });
});

describe('every page', () => {
  it('names scripts that package.json has', async () => {
    const { scripts } = packageSchema.parse(JSON.parse(await pageOf('package.json')));
    const missing: string[] = [];
    for (const page of await ourFiles(/\.md$/))
      for (const [, script = ''] of (await pageOf(page)).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g))
        if (!Object.hasOwn(scripts, script)) missing.push(`${page}: ${script}`);
    expect(missing).to.deep.equal([]);
  });
});

describe('a file that a page names', () => {
  const files = ['domain/kinds.ts', 'workflows/operations/operation-state.ts', 'config/proxy-choice.ts'];
  const folders = topFoldersOf(files);

  it('is a path from the checkout, a folder, a name or a pattern', () => {
    const page =
      '`domain/kinds.ts` `operations/` `operation-state.ts` `*-state.ts` `config/proxy-{agent,choice}.ts`';
    const named = filesNamedIn(page, folders);
    expect(named).to.have.length(5);
    for (const name of named) expect(isThere(name, files), name).to.equal(true);
  });

  it('is missed by each of them', () => {
    for (const name of ['domain/kind.ts', 'sends/', 'state.ts', '*-message.ts', 'config/proxy-{agent}.ts'])
      expect(isThere(name, files), name).to.equal(false);
  });

  it('is not a word of the code, a package, or a file that a process writes', () => {
    const page = '`kind` `@solana/*` `zod` `ledger/<network>` `/page` `.local/service.json` `a/b`';
    expect(filesNamedIn(page, folders)).to.deep.equal([]);
  });
});

function pageOf(page: string): Promise<string> {
  return readFile(join(CHECKOUT, page), 'utf8');
}

function topFoldersOf(files: readonly string[]): Set<string> {
  return new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''));
}

/** A picture has a text for those who do not see it, which is not shown. */
function isTooLong(line: string): boolean {
  if (line.startsWith('![')) return false;
  if (!line.startsWith('|')) return line.length > LINE;
  return line.split('|').some((cell) => cell.trim().length > CELL);
}
