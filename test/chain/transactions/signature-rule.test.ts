import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import { isSignatureOf as serviceRule } from '../../../chain/transactions/signature-rule.ts';
import { isSignatureOf as clientRule } from '../../../client/src/checks/signature-rule.ts';
import { EDGE_CASES, signWithNeutralPoint, signWithTorsion } from '../../support/edge-case-signatures.ts';
import { signOtherwise } from '../../support/random-nonce-signature.ts';

const MESSAGE = Uint8Array.of(1, 2, 3);

const RULES = { service: serviceRule, 'client library': clientRule };

for (const [side, isSignatureOf] of Object.entries(RULES)) {
  describe(`for the ${side} a signature counts exactly when the chain would take it`, () => {
    const seed = ed25519.utils.randomSecretKey();
    const publicKey = ed25519.getPublicKey(seed);
    const address = base58.encode(publicKey);

    for (const { title, message, publicKey: key, signature, isAccepted } of EDGE_CASES) {
      it(`${isAccepted ? 'taken' : 'refused'}: published edge case ${title}`, () => {
        const signer = base58.encode(hexToBytes(key));
        expect(isSignatureOf(signer, hexToBytes(message), hexToBytes(signature))).to.equal(isAccepted);
      });
    }

    it('taken: one of any signer that keeps to the standard, over a message of any length', () => {
      for (const length of [0, 1, 200, 1_232]) {
        const bytes = new Uint8Array(length).fill(7);
        expect(isSignatureOf(address, bytes, ed25519.sign(bytes, seed))).to.equal(true);
        expect(isSignatureOf(address, bytes, signOtherwise(bytes, seed))).to.equal(true);
      }
    });

    const looseOnes: [string, Uint8Array][] = [
      ['has a point of small order added to it', signWithTorsion(MESSAGE, seed)],
      ['is the neutral point', signWithNeutralPoint(MESSAGE, seed)],
    ];
    for (const [title, signature] of looseOnes) {
      it(`refused: one whose R ${title}, which cofactored verifiers take`, () => {
        expect(ed25519.verify(signature, MESSAGE, publicKey, { zip215: false })).to.equal(true);
        expect(isSignatureOf(address, MESSAGE, signature)).to.equal(false);
      });
    }

    it('refused: what does not have 64 bytes', () => {
      const signature = ed25519.sign(MESSAGE, seed);
      for (const wrong of [new Uint8Array(0), signature.subarray(0, 63), Uint8Array.of(...signature, 0)]) {
        expect(isSignatureOf(address, MESSAGE, wrong)).to.equal(false);
      }
    });

    it('refused: one for an address that is not a point of the curve', () => {
      const offCurve = base58.encode(new Uint8Array(32).fill(2));
      expect(isSignatureOf(offCurve, MESSAGE, ed25519.sign(MESSAGE, seed))).to.equal(false);
    });
  });
}
