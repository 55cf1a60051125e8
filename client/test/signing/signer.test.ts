import { Keypair } from '@solana/web3.js';
import { expect } from 'chai';
import { isSignatureOf } from '../../src/checks/signature-rule.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { generateKeypairSigner, keypairSigner } from '../../src/signing/signer.ts';

const MESSAGE = Uint8Array.of(1, 2, 3);

describe('keypairSigner', () => {
  it('has the address that web3.js derives, from 32 and from 64 bytes', () => {
    const { publicKey, secretKey } = Keypair.generate();
    expect(keypairSigner(secretKey).address).to.equal(publicKey.toBase58());
    expect(keypairSigner(secretKey.slice(0, 32)).address).to.equal(publicKey.toBase58());
  });

  it('signs messages that only its own address verifies', async () => {
    const signer = generateKeypairSigner();
    const signature = await signer.signMessage(MESSAGE);
    expect(isSignatureOf(signer.address, MESSAGE, signature)).to.equal(true);
    expect(isSignatureOf(signer.address, Uint8Array.of(1, 2), signature)).to.equal(false);
    expect(isSignatureOf(generateKeypairSigner().address, MESSAGE, signature)).to.equal(false);
  });

  it('still signs after the caller has wiped the array of the key', async () => {
    const secretKey = Keypair.generate().secretKey;
    const signer = keypairSigner(secretKey);
    secretKey.fill(0);
    expect(isSignatureOf(signer.address, MESSAGE, await signer.signMessage(MESSAGE))).to.equal(true);
  });

  it('refuses keys of other lengths, and halves of two different keys', () => {
    const mixed = Keypair.generate().secretKey;
    mixed.set(Keypair.generate().publicKey.toBytes(), 32);
    for (const bytes of [new Uint8Array(31), new Uint8Array(33), new Uint8Array(0), mixed]) {
      expect(() => keypairSigner(bytes)).to.throw(InvalidArgumentError, 'secretKey');
    }
  });

  it('contains no secret when it is logged or serialised', () => {
    const signer = generateKeypairSigner();
    const shown = `${JSON.stringify(signer)} ${Object.values(signer).join(' ')}`;
    expect(Object.values(signer).some((value) => typeof value === 'object')).to.equal(false);
    expect(shown).not.to.contain(Buffer.from(signer.exportSecretKey()).toString('hex').slice(0, 16));
  });
});

describe('generateKeypairSigner', () => {
  it('creates a new key each time, which can be exported and loaded again', () => {
    const [first, second] = [generateKeypairSigner(), generateKeypairSigner()];
    expect(first.address).not.to.equal(second.address);
    expect(first.exportSecretKey()).to.have.length(64);
    expect(keypairSigner(first.exportSecretKey()).address).to.equal(first.address);
  });
});
