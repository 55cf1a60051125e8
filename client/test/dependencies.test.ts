import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const SOURCE = new URL('../src/', import.meta.url);

/** These packages are small and audited, have no dependencies of their own, and run in every browser. */
const ALLOWED = /^(\.\/[a-z0-9-]+\.ts$|@noble\/curves\/ed25519\.js$|@noble\/hashes\/|@scure\/base$)/;

describe('The client library', () => {
  it('imports nothing from the service, Node or web3.js', () => {
    // The folder cli needs Node. This test shows that the library does not import it.
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
