import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import * as library from '../src/index.ts';

const INDEX = new URL('../src/index.ts', import.meta.url);
const RECORDED = new URL('exported-names.txt', import.meta.url);

/** `export { a, type B } from '…'`, `export type { B } from '…'`, `export * from '…'` and `export type * from '…'`. */
const RE_EXPORT = /^export (type )?(?:\*|\{([^}]*)\}) from '([^']+)';/gm;

const TYPE = /^export (?:interface|type) (\w+)/gm;

/**
 * Programs import these names. A new one needs a line of its own in `exported-names.txt`; to take one away breaks programs, and belongs into the
 * changelog.
 */
describe('The names that the package exports', () => {
  let recorded: string[];

  before(async () => {
    recorded = (await readFile(RECORDED, 'utf8')).trimEnd().split('\n');
  });

  it('are all there, and no others', async () => {
    const values = Object.keys(library).map((name) => `${name} (value)`);
    const types = (await typesOf(INDEX)).map((name) => `${name} (type)`);
    const exported = [...values, ...types];
    expect(
      recorded.filter((name) => !exported.includes(name)),
      'lost',
    ).to.deep.equal([]);
    expect(
      exported.filter((name) => !recorded.includes(name)),
      'not recorded',
    ).to.deep.equal([]);
  });

  it('are recorded in order, each once', () => {
    expect(recorded).to.deep.equal([...new Set(recorded)].toSorted());
  });
});

/** Names of the types that a file exports. The compiler checks that they exist. */
async function typesOf(file: URL): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  const declared = Array.from(text.matchAll(TYPE), ([, name = '']) => name);
  const passedOn: string[] = [];
  for (const [, onlyTypes, names, path = ''] of text.matchAll(RE_EXPORT)) {
    if (names === undefined) passedOn.push(...(await typesOf(new URL(path, file))));
    else passedOn.push(...typesAmong(names, onlyTypes !== undefined));
  }
  return [...declared, ...passedOn];
}

function typesAmong(list: string, onlyTypes: boolean): string[] {
  const names = list.split(',').map((name) => name.trim());
  if (onlyTypes) return names.filter((name) => name !== '');
  return names.filter((name) => name.startsWith('type ')).map((name) => name.slice('type '.length));
}
