import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const SOURCE = new URL('../src/', import.meta.url);

/** Small, audited, without dependencies of their own, and running in every browser. */
const ALLOWED = /^(\.\/[a-z0-9-]+\.ts$|@noble\/curves\/ed25519\.js$|@noble\/hashes\/|@scure\/base$)/;

describe('The client library', () => {
  it('imports nothing of the service, of Node or of web3.js', () => {
    // What is in the folder cli is Node's: nothing of the library imports it, as this shows.
    const files = readdirSync(SOURCE, { encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const imports = files.flatMap((file) =>
      Array.from(
        readFileSync(new URL(file, SOURCE), 'utf8').matchAll(/(?: from|^import|\bimport\() ?'([^']+)'/gm),
        ([, specifier = '']) => specifier,
      ),
    );
    expect(imports).to.include('@scure/base');
    expect(imports.filter((specifier) => !ALLOWED.test(specifier))).to.deep.equal([]);
  });
});
