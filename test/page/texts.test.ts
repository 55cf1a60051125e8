import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { expect } from 'chai';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { ourFiles } from '../architecture/support/our-files.ts';
import { firstLoadOf } from './support/first-load.ts';
import { catalogueFiles } from './support/page-texts.ts';
import { inertText } from '../../page/texts/hidden-characters.ts';
import { LANGUAGES } from '../../page/texts/language.ts';

const [FIRST, LATER] = catalogueFiles('en');

describe('the texts of the wallet page', () => {
  let first: string[];
  let later: string[];
  let used: string[];
  let usedFirst: string[];

  before(async () => {
    [first, later] = await Promise.all([idsIn(FIRST), idsIn(LATER)]);
    const sources = await ourFiles(/\.tsx?$/, 'page');
    used = await idsUsedBy(sources);
    usedFirst = await idsUsedBy(await firstLoadOf(sources));
  });

  it('are in one of the catalogues, each once, and each is used', () => {
    const ids = [...first, ...later];
    expect(ids.length).to.equal(new Set(ids).size);
    expect(ids.filter((id) => !used.includes(id))).to.deep.equal([]);
    expect(used.filter((id) => !ids.includes(id))).to.deep.equal([]);
  });

  it('load with the first view that needs them', () => {
    expect(usedFirst.length).to.be.above(100);
    expect(later.filter((id) => usedFirst.includes(id))).to.deep.equal([]);
    expect(first.filter((id) => !usedFirst.includes(id))).to.deep.equal([]);
  });

  it('can be read without an error, each of them', async () => {
    for (const catalogue of LANGUAGES.flatMap(catalogueFiles)) {
      const bundle = new FluentBundle('en');
      const ids = await idsIn(catalogue);
      expect(bundle.addResource(new FluentResource(await read(catalogue)))).to.deep.equal([]);
      // The parser leaves out what it cannot read, without an error.
      expect(ids.filter((id) => !bundle.hasMessage(id))).to.deep.equal([]);
    }
  });

  it('are named by constant ids, which a reader can find', async () => {
    const files = (await ourFiles(/\.tsx?$/, 'page')).filter((file) => file !== 'page/texts/text.ts');
    const found: string[] = [];
    for (const file of files) if (/(?<![\w.])t\((?!\s*')/.test(await read(file))) found.push(file);
    expect(found).to.deep.equal([]);
  });

  it('show the hidden characters of a text from outside', () => {
    expect(inertText('pay\u202Eeur\u200B')).to.equal('pay[U+202E]eur[U+200B]');
    expect(inertText('<b>Caf\u00E9</b>')).to.equal('<b>Caf\u00E9</b>');
  });
});

async function idsIn(catalogue: string): Promise<string[]> {
  return Array.from((await read(catalogue)).matchAll(/^([a-z][a-z0-9-]*) =/gm), ([, id = '']) => id);
}

async function idsUsedBy(files: readonly string[]): Promise<string[]> {
  const sources = await Promise.all(files.map(read));
  return sources.flatMap((source) =>
    Array.from(source.matchAll(/\bt\(\s*'([a-z0-9-]+)'/g), ([, id = '']) => id),
  );
}

function read(file: string): Promise<string> {
  return readFile(join(CHECKOUT, file), 'utf8');
}
