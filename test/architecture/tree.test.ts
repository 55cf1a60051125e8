import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { CHECKOUT } from './support/checkout.ts';
import { readFolderTable } from './support/folder-table.ts';
import { ourFiles } from './support/our-files.ts';

/** Longer than this, and it holds more than one concept. */
const MAX_LINES = 300;

describe('the source tree', () => {
  let files: string[];

  before(async () => {
    files = await ourFiles(/\.[mc]?[jt]s$/);
  });

  it('has code in those folders only that CONTRIBUTING.md explains', async () => {
    const explained = (await readFolderTable()).map(({ folder }) => folder);
    const used = new Set(files.map((file) => file.split('/')[0]));
    expect([...used].filter((folder) => !explained.includes(folder ?? ''))).to.deep.equal([]);
  });

  it('gives no folder of the service the name of a top-level one, which the linter could not tell apart', async () => {
    const explained = (await readFolderTable()).filter(({ imports }) => imports !== null);
    const top = new Set((await readFolderTable()).map(({ folder }) => folder));
    const inner = files
      .filter((file) => !file.startsWith('client/test/'))
      .map((file) => file.split('/').slice(0, -1))
      .filter(([folder]) => explained.some((row) => row.folder === folder))
      .filter(([, ...folders]) => folders.some((folder) => top.has(folder)))
      .map((folders) => folders.join('/'));
    expect([...new Set(inner)]).to.deep.equal([]);
  });

  it(`has no file of more than ${MAX_LINES} lines`, async () => {
    const long: string[] = [];
    for (const file of files) if ((await textOf(file)).split('\n').length > MAX_LINES + 1) long.push(file);
    expect(long).to.deep.equal([]);
  });

  it('has no file that is named for being useful', () => {
    expect(files.filter((file) => /utils?|helpers?|manager/.test(basename(file)))).to.deep.equal([]);
  });

  it('switches no check off in a line of code', async () => {
    const switches =
      /(?:oxlint|eslint)-(?:disable|enable)|@ts-(?:ignore|nocheck|expect-error)|prettier-ignore/;
    const found: string[] = [];
    for (const file of files) {
      const comments = (await textOf(file)).match(/\/\/.*|\/\*[^]*?\*\//g) ?? [];
      if (comments.some((comment) => switches.test(comment))) found.push(file);
    }
    expect(found).to.deep.equal([]);
  });
});

function textOf(file: string): Promise<string> {
  return readFile(join(CHECKOUT, file), 'utf8');
}
