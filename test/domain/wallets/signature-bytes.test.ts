import { base58, base64 } from '@scure/base';
import { expect } from 'chai';
import { signatureBytes } from '../../../domain/wallets/signature-bytes.ts';

describe('the text of a signature', () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, index) => 255 - index);

  it('may be base58 or base64', () => {
    expect(signatureBytes(base58.encode(bytes))).to.deep.equal(bytes);
    expect(signatureBytes(base64.encode(bytes))).to.deep.equal(bytes);
    expect(signatureBytes(base58.encode(new Uint8Array(64)))).to.deep.equal(new Uint8Array(64));
  });

  for (const text of [
    '',
    '==',
    'x',
    base58.encode(bytes.slice(1)),
    base64.encode(bytes.slice(1)),
    'O'.repeat(88),
  ]) {
    it(`is not ${JSON.stringify(text.slice(0, 20))}`, () => {
      expect(signatureBytes(text)).to.equal(null);
    });
  }
});
