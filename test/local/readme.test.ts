import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { PublicKey } from '@solana/web3.js';

const PAGES = ['docs/first-send.md', 'client/README.md'];

describe('the pages’ first sends', () => {
  for (const page of PAGES) {
    it(`${page} sends to an address that a wallet can have`, async () => {
      const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8');
      const recipients = Array.from(
        text.matchAll(/(?:TO=|to = ')([1-9A-HJ-NP-Za-km-z]{32,44})/g),
        ([, address]) => address ?? '',
      );
      expect(recipients).not.to.deep.equal([]);
      for (const recipient of recipients) expect(PublicKey.isOnCurve(recipient), recipient).to.equal(true);
    });
  }
});
