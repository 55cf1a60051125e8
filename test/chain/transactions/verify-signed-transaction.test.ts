import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import { messageHash } from '../../../chain/transactions/message-hash.ts';
import { checkSignedTransaction } from '../../../chain/transactions/verify-signed-transaction.ts';

const seed = ed25519.utils.randomSecretKey();
const publicKey = ed25519.getPublicKey(seed);
const signer = base58.encode(publicKey);
const message = Uint8Array.from({ length: 150 }, (_, index) => index);

function wire(signature: Uint8Array, signed = message): Uint8Array {
  return Uint8Array.of(1, ...signature, ...signed);
}

describe('a signed transaction', () => {
  const signature = ed25519.sign(message, seed);

  it('is accepted with the signature of its wallet, and named by signature and message', () => {
    expect(checkSignedTransaction(wire(signature), signer)).to.deep.equal({
      ok: true,
      signature: base58.encode(signature),
      messageHash: messageHash(message),
    });
  });

  const wrong: [string, Uint8Array][] = [
    ['the signature of another key', ed25519.sign(message, ed25519.utils.randomSecretKey())],
    ['a signature over another message', ed25519.sign(Uint8Array.of(...message, 0), seed)],
    ['no signature but zeros', new Uint8Array(64)],
    ['one flipped bit', signature.map((byte, index) => (index === 10 ? byte ^ 1 : byte))],
    [
      'a scalar above the order of the group',
      Uint8Array.of(...signature.subarray(0, 32), ...aboveOrder(signature)),
    ],
    ['a point that only tolerant verifiers accept', tolerated()],
  ];
  for (const [title, bytes] of wrong) {
    it(`is refused with ${title}`, () => {
      expect(checkSignedTransaction(wire(bytes), signer)).to.deep.equal({
        ok: false,
        problem: 'wrong_signature',
        messageHash: messageHash(message),
      });
    });
  }

  it('is refused if one byte of the message was changed', () => {
    const changed = message.map((byte, index) => (index === 100 ? byte + 1 : byte));
    expect(checkSignedTransaction(wire(signature, changed), signer)).to.include({
      problem: 'wrong_signature',
    });
  });

  it('is malformed if it is cut off or has two signatures', () => {
    const malformed = { ok: false, problem: 'malformed', messageHash: null };
    expect(checkSignedTransaction(wire(signature).subarray(0, 65), signer)).to.deep.equal(malformed);
    expect(checkSignedTransaction(Uint8Array.of(2, ...wire(signature).subarray(1)), signer)).to.deep.equal(
      malformed,
    );
    expect(checkSignedTransaction(new Uint8Array(0), signer)).to.deep.equal(malformed);
  });
});

/** S plus the order of the group: the same equation holds, so that one signature would have two texts. */
function aboveOrder(valid: Uint8Array): Uint8Array {
  return numberToBytesLE(bytesToNumberLE(valid.subarray(32)) + ed25519.Point.Fn.ORDER, 32);
}

/** R is the neutral point in an encoding that is not the canonical one (y = 1 + p). */
function tolerated(): Uint8Array {
  const point = numberToBytesLE(ed25519.Point.Fp.ORDER + 1n, 32);
  const hash = bytesToNumberLE(sha512(Uint8Array.of(...point, ...publicKey, ...message)));
  const { scalar } = ed25519.utils.getExtendedPublicKey(seed);
  return Uint8Array.of(...point, ...numberToBytesLE((hash * scalar) % ed25519.Point.Fn.ORDER, 32));
}
