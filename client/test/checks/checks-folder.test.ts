import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { importsOf, sourcesOf } from '../support/imports.ts';

/** Everything outside the folder that decides whether bytes are signed. */
const VALUES = [
  '@noble/curves/ed25519.js',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  '@scure/base',
  'errors.ts',
];

/** Names of what the service says: types are gone when the code runs. */
const TYPES = [
  'network.ts',
  'operations/operation-types.ts',
  'operations/operation-words.ts',
  'sends/send-operation-data.ts',
  'sends/send-types.ts',
  'stakes/stake-operation-data.ts',
  'stakes/stake-types.ts',
  'swaps/swap-operation-data.ts',
  'swaps/swap-types.ts',
];

const PAGE = new URL('../../../docs/what-the-client-checks.md', import.meta.url);

describe('The checks before a signature', () => {
  const imported = importsOf(/^checks\//).filter(({ target }) => !target.startsWith('checks/'));

  it('can be read alone: they run nothing of the library outside their folder but its errors', () => {
    const values = imported.filter(({ onlyTypes }) => !onlyTypes).map(({ target }) => target);
    expect([...new Set(values)].toSorted()).to.deep.equal(VALUES);
  });

  it('take from the other folders only the types of what the service says', () => {
    const types = imported.filter(({ onlyTypes }) => onlyTypes).map(({ target }) => target);
    expect([...new Set(types)].toSorted()).to.deep.equal(TYPES);
  });

  it('use errors that import nothing themselves', () => {
    expect(importsOf(/^errors\.ts$/)).to.deep.equal([]);
  });

  it('stand before the one place of the library that calls a signer', () => {
    const calling = sourcesOf(/./).filter(({ text }) => /\.signMessage\(/.test(text));
    expect(calling.map(({ file }) => file)).to.deep.equal(['signing/sign-checked-message.ts']);
  });

  it('are all in the reading order of their page, and every reason to refuse is explained there', async () => {
    const page = await readFile(PAGE, 'utf8');
    const listed = Array.from(
      page.matchAll(/`((?:[a-z]+\/)?[a-z0-9-]+\.ts)`/g),
      ([, file = '']) => `checks/${file}`,
    );
    const files = sourcesOf(/^checks\//).map(({ file }) => file);
    expect(files.filter((file) => !listed.includes(file))).to.deep.equal([]);
    const [{ text: refusal } = { text: '' }] = sourcesOf(/^checks\/refusal\.ts$/);
    const reasons = Array.from(refusal.matchAll(/^  \| '([a-z_0-9]+)'/gm), ([, reason = '']) => reason);
    expect(reasons).to.include('bad_signature');
    expect(reasons.filter((reason) => !page.includes(`\`${reason}\``))).to.deep.equal([]);
  });
});
