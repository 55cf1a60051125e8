import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { createKeyedHash } from '../../encryption/keyed-hash.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';

const OLD = `old:${randomBytes(32).toString('base64')}`;
const NEW = `new:${randomBytes(32).toString('base64')}`;

describe('a keyed hash', () => {
  const hashes = createKeyedHash(parseKeyRing(OLD));
  const hash = hashes.of('text', 'use');

  it('belongs to one text and one use', () => {
    expect(hashes.of('text', 'use')).to.equal(hash);
    expect(hashes.matches('text', 'use', hash)).to.equal(true);
    expect(hashes.matches('another text', 'use', hash)).to.equal(false);
    expect(hashes.matches('text', 'another use', hash)).to.equal(false);
  });

  it('differs under another key, and is recognized until that key is removed', () => {
    const both = createKeyedHash(parseKeyRing(`${NEW},${OLD}`));
    expect(both.of('text', 'use')).not.to.equal(hash);
    expect(both.matches('text', 'use', hash)).to.equal(true);
    expect(createKeyedHash(parseKeyRing(NEW)).matches('text', 'use', hash)).to.equal(false);
  });

  it('is refused if the text has another form', () => {
    for (const other of ['', 'v1.old.', 'v1.old.AA', `v2${hash.slice(2)}`, 'a'.repeat(64)]) {
      expect(hashes.matches('text', 'use', other), other).to.equal(false);
    }
  });
});
