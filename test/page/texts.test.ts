import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { expect } from 'chai';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { ourFiles } from '../architecture/support/our-files.ts';
import { inertText } from '../../page/texts/hidden-characters.ts';

describe('the texts of the wallet page', () => {
  let catalogue: string;
  let ids: string[];
  let used: string[];

  before(async () => {
    catalogue = await read('page/texts/en.ftl');
    ids = Array.from(catalogue.matchAll(/^([a-z][a-z-]*) =/gm), ([, id = '']) => id);
    const sources = await Promise.all((await ourFiles(/\.tsx?$/, 'page')).map(read));
    used = sources.flatMap((source) =>
      Array.from(source.matchAll(/\bt\(\s*'([a-z-]+)'/g), ([, id = '']) => id),
    );
  });

  it('are in the catalogue, each once, and each is used', () => {
    expect(ids.length).to.equal(new Set(ids).size);
    expect(ids.filter((id) => !used.includes(id))).to.deep.equal([]);
    expect(used.filter((id) => !ids.includes(id))).to.deep.equal([]);
  });

  it('can be read without an error', () => {
    expect(new FluentBundle('en').addResource(new FluentResource(catalogue))).to.deep.equal([]);
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

function read(file: string): Promise<string> {
  return readFile(join(CHECKOUT, file), 'utf8');
}
