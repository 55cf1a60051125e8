import { expect } from 'chai';
import { splitTransaction, unsignedTransaction } from '../../../domain/operations/transaction-wire.ts';

describe('a transaction on the wire', () => {
  const message = Uint8Array.from({ length: 200 }, (_, index) => index);

  it('is handed out with zeros in the place of its one signature', () => {
    const wire = unsignedTransaction(message);
    expect(wire.length).to.equal(265);
    expect(wire[0]).to.equal(1);
    expect(wire.subarray(1, 65).every((byte) => byte === 0)).to.equal(true);
    expect(splitTransaction(wire)).to.deep.equal({ signature: new Uint8Array(64), message });
  });

  const wrong: [string, Uint8Array][] = [
    ['nothing', new Uint8Array(0)],
    ['a signature without a message', unsignedTransaction(new Uint8Array(0))],
    ['no signatures', Uint8Array.of(0, ...message)],
    ['two signatures', Uint8Array.of(2, ...unsignedTransaction(message).subarray(1))],
    ['1,233 bytes, one more than the network carries', unsignedTransaction(new Uint8Array(1_168))],
  ];
  for (const [title, wire] of wrong) {
    it(`is not read: ${title}`, () => expect(splitTransaction(wire)).to.equal(null));
  }

  it('is read up to 1,232 bytes', () => {
    expect(splitTransaction(unsignedTransaction(new Uint8Array(1_167)))).not.to.equal(null);
  });
});
