import { base64 } from '@scure/base';
import { expect } from 'chai';
import { readSignedTransaction } from '../../src/checks/messages/unsigned-transaction.ts';
import { TransactionRefusedError } from '../../src/checks/refusal.ts';
import { isSignatureOf } from '../../src/checks/signature-rule.ts';
import { signCheckedMessage } from '../../src/signing/sign-checked-message.ts';
import { generateKeypairSigner } from '../../src/signing/signer.ts';

const MESSAGE = Uint8Array.of(1, 2, 3);
const key = generateKeypairSigner();

describe('the signature of a checked message', () => {
  it('is the verified one, whenever the signer clears its array', async () => {
    let signed = 0;
    for (let turns = 0; turns < 10; turns += 1) {
      const signMessage = async (bytes: Uint8Array) => {
        const signature = await key.signMessage(bytes);
        void clearAfter(turns, signature);
        return signature;
      };
      try {
        const signer = { address: key.address, signMessage };
        const text = await signCheckedMessage(() => ({ message: MESSAGE }), key.address, signer);
        const { signature, message } = readSignedTransaction(base64.decode(text));
        expect(isSignatureOf(key.address, message, signature), `after ${turns} turns`).to.equal(true);
        signed += 1;
      } catch (error) {
        expect(error).to.be.instanceOf(TransactionRefusedError).and.to.include({ reason: 'bad_signature' });
      }
    }
    expect(signed).to.be.greaterThan(0);
  });
});

async function clearAfter(turns: number, bytes: Uint8Array): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  bytes.fill(0);
}
