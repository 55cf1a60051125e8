import { expect } from 'chai';
import { createByteReader } from '../../../src/checks/messages/byte-reader.ts';
import { readUnsignedTransaction } from '../../../src/checks/messages/unsigned-transaction.ts';
import { TransactionRefusedError } from '../../../src/checks/refusal.ts';
import { unsignedTransaction } from '../../support/send-transaction.ts';
import { failureOf } from '../../support/thrown.ts';

const MESSAGE = Uint8Array.of(7, 8, 9);

function base64Of(...parts: Uint8Array[]): string {
  return Buffer.concat(parts).toString('base64');
}

describe('readUnsignedTransaction', () => {
  it('returns the message of a transaction with one empty signature', () => {
    expect(readUnsignedTransaction(unsignedTransaction(MESSAGE))).to.deep.equal(MESSAGE);
  });

  const empty = new Uint8Array(64);
  const filled = Uint8Array.from(empty).fill(1, 63);
  for (const [title, text, reason] of [
    ['no text', '', 'malformed_transaction'],
    ['text that is not base64', 'not base64!', 'malformed_transaction'],
    [
      'base64 without its padding',
      base64Of(Uint8Array.of(1), empty).replace(/=+$/, '*'),
      'malformed_transaction',
    ],
    ['the alphabet of URLs', '-_-_', 'malformed_transaction'],
    ['spaces around the base64', ` ${unsignedTransaction(MESSAGE)}`, 'malformed_transaction'],
    [
      'one byte more than fits in a packet',
      base64Of(new Uint8Array(1233).fill(1, 0, 1)),
      'malformed_transaction',
    ],
    ['text for many more bytes', base64Of(new Uint8Array(12_340)), 'malformed_transaction'],
    ['an end within the signature', base64Of(Uint8Array.of(1), empty.subarray(1)), 'malformed_transaction'],
    ['no signature', base64Of(Uint8Array.of(0), MESSAGE), 'signer_count'],
    ['two empty signatures', base64Of(Uint8Array.of(2), empty, empty, MESSAGE), 'signer_count'],
    [
      'a longer encoding of the number one',
      base64Of(Uint8Array.of(0x81, 0), empty, MESSAGE),
      'malformed_transaction',
    ],
    ['a signature that is not empty', base64Of(Uint8Array.of(1), filled, MESSAGE), 'already_signed'],
  ] as const) {
    it(`refuses ${title}`, async () => {
      const refusal = await failureOf(TransactionRefusedError, () => readUnsignedTransaction(text));
      expect(refusal.reason).to.equal(reason);
    });
  }
});

describe('compactU16', () => {
  for (const [value, bytes] of [
    [0, [0]],
    [0x7f, [0x7f]],
    [0x80, [0x80, 0x01]],
    [0x3fff, [0xff, 0x7f]],
    [0x4000, [0x80, 0x80, 0x01]],
    [0xffff, [0xff, 0xff, 0x03]],
  ] as const) {
    it(`reads ${value}`, () => {
      const reader = createByteReader(Uint8Array.from(bytes));
      expect(reader.compactU16()).to.equal(value);
      expect(reader.remaining()).to.equal(0);
    });
  }

  for (const bytes of [
    [],
    [0x80],
    [0x80, 0x80],
    [0x80, 0x00],
    [0xff, 0x80, 0x00],
    [0x80, 0x80, 0x04],
    [0xff, 0xff, 0x83],
    [0xff, 0xff, 0xff, 0x01],
  ]) {
    it(`refuses the bytes [${bytes.join(', ')}]`, () => {
      expect(() => createByteReader(Uint8Array.from(bytes)).compactU16()).to.throw(TransactionRefusedError);
    });
  }
});
