import { expect } from 'chai';
import { DecryptionError } from '../../encryption/authenticated-encryption.ts';
import { createColumnCipher } from '../../encryption/column-cipher.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';

const OLD_KEY = `old:${Buffer.alloc(32, 1).toString('base64')}`;
const NEW_KEY = `new:${Buffer.alloc(32, 2).toString('base64')}`;
const CONTEXT = 'webhook_endpoints.secret:wh_1';

describe('an encrypted column', () => {
  const cipher = createColumnCipher(parseKeyRing(OLD_KEY));

  for (const plaintext of ['whsec_abc', '', 'grüße 🗝', 'x'.repeat(10_000)]) {
    it(`gives back ${plaintext.length} characters as they were`, () => {
      const ciphertext = cipher.encrypt(plaintext, CONTEXT);
      expect(ciphertext).to.match(/^v1\.old\.[A-Za-z0-9_-]+$/);
      expect(cipher.decrypt(ciphertext, CONTEXT)).to.equal(plaintext);
    });
  }

  it('differs each time, so that equal secrets cannot be seen', () => {
    expect(cipher.encrypt('same', CONTEXT)).not.to.equal(cipher.encrypt('same', CONTEXT));
  });

  it('does not decrypt in another row or column', () => {
    const ciphertext = cipher.encrypt('whsec_abc', CONTEXT);
    for (const elsewhere of ['webhook_endpoints.secret:wh_2', 'accounts.secret:wh_1', '']) {
      expect(() => cipher.decrypt(ciphertext, elsewhere)).to.throw(DecryptionError);
    }
  });

  it('does not decrypt when a single bit was changed', () => {
    const [version, keyId, data = ''] = cipher.encrypt('whsec_abc', CONTEXT).split('.');
    const bytes = Buffer.from(data, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      const text = `${version}.${keyId}.${altered.toString('base64url')}`;
      expect(() => cipher.decrypt(text, CONTEXT), `byte ${index}`).to.throw(DecryptionError);
    }
  });

  for (const text of ['', 'whsec_abc', 'v2.old.AAAA', 'v1.old.', 'v1.old.AAAA', 'v1..AAAA']) {
    it(`refuses the stored text "${text}"`, () => {
      expect(() => cipher.decrypt(text, CONTEXT)).to.throw(DecryptionError);
    });
  }

  it('is readable with an older key while that key stays in the ring', () => {
    const ciphertext = cipher.encrypt('whsec_abc', CONTEXT);
    const rotated = createColumnCipher(parseKeyRing(`${NEW_KEY},${OLD_KEY}`));
    expect(rotated.decrypt(ciphertext, CONTEXT)).to.equal('whsec_abc');
    expect(rotated.encrypt('whsec_abc', CONTEXT)).to.match(/^v1\.new\./);
    expect(() => createColumnCipher(parseKeyRing(NEW_KEY)).decrypt(ciphertext, CONTEXT)).to.throw(
      DecryptionError,
      'key "old", which is not configured',
    );
  });

  it('does not decrypt with another key of the same id', () => {
    const imposter = createColumnCipher(parseKeyRing(NEW_KEY.replace('new:', 'old:')));
    expect(() => imposter.decrypt(cipher.encrypt('whsec_abc', CONTEXT), CONTEXT)).to.throw(DecryptionError);
  });
});
