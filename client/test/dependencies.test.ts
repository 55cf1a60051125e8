import { expect } from 'chai';
import { importsOf } from './support/imports.ts';

/** These packages are small and audited, have no dependencies of their own, and run in every browser. */
const ALLOWED = /^(@noble\/curves\/ed25519\.js|@noble\/hashes\/[a-z0-9]+\.js|@scure\/base)$/;

/** A file of the library. The command line needs Node. */
const OWN = /^(?!cli\/|\.\.)[a-z/-]+\.ts$/;

describe('The client library', () => {
  it('imports nothing from the service, Node or web3.js', () => {
    const targets = importsOf(/^(?!cli\/)/).map(({ target }) => target);
    expect(targets).to.include.members(['@scure/base', 'wallet-client.ts', 'transport/transport.ts']);
    expect(targets.filter((target) => !ALLOWED.test(target) && !OWN.test(target))).to.deep.equal([]);
  });
});
