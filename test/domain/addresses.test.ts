import { base58 } from '@scure/base';
import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { isAddress } from '../../domain/addresses.ts';
import { SENDER } from '../support/operation-fixture.ts';

describe('an address', () => {
  const shortest = '1'.repeat(32);

  it('is any 32 bytes in base58', () => {
    expect(isAddress(SENDER)).to.equal(true);
    expect(isAddress(shortest)).to.equal(true);
    expect(isAddress(base58.encode(new Uint8Array(32).fill(255)))).to.equal(true);
    for (let round = 0; round < 200; round += 1) {
      const text = base58.encode(randomBytes(32));
      expect(isAddress(text), text).to.equal(true);
    }
  });

  const wrong: [string, string][] = [
    ['empty', ''],
    ['31 bytes', base58.encode(new Uint8Array(31).fill(7))],
    ['33 bytes', base58.encode(new Uint8Array(33).fill(7))],
    ['31 zero bytes', '1'.repeat(31)],
    ['33 zero bytes', '1'.repeat(33)],
    ['a 0, which base58 leaves out', `0${SENDER.slice(1)}`],
    ['an O, which base58 leaves out', `O${SENDER.slice(1)}`],
    ['an I, which base58 leaves out', `I${SENDER.slice(1)}`],
    ['an l, which base58 leaves out', `l${SENDER.slice(1)}`],
    ['a blank before it', ` ${SENDER.slice(1)}`],
    ['hex', 'ab'.repeat(20)],
    ['very long', SENDER.repeat(1_000)],
    ['a letter of another script', `а${SENDER.slice(1)}`],
  ];
  for (const [title, text] of wrong) {
    it(`is not: ${title}`, () => expect(isAddress(text)).to.equal(false));
  }
});
