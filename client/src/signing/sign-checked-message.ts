import { writeSignedTransaction } from '../checks/messages/unsigned-transaction.ts';
import { expectSame, TransactionRefusedError } from '../checks/refusal.ts';
import { isSignatureOf } from '../checks/signature-rule.ts';
import type { Signer } from './signer.ts';

/**
 * Has a checked message signed. Returns the signed transaction in base64, for `operations.submitSignature`. It verifies the signature, and
 * throws if the signer signed other bytes or used another key.
 */
export async function signCheckedMessage(
  check: () => { message: Uint8Array },
  wallet: string,
  signer: Signer,
): Promise<string> {
  expectSame('wrong_signer', wallet, signer.address);
  const { message } = check();
  return writeSignedTransaction(message, await signCheckedBytes(message, wallet, signer));
}

/** The only call of a signer in the library. Throws unless it returns the wallet's signature of exactly these bytes. */
export async function signCheckedBytes(
  bytes: Uint8Array,
  wallet: string,
  signer: Signer,
): Promise<Uint8Array> {
  // Copies on both ways: a signer may change its arrays later, and the verified bytes are the submitted ones.
  const signature = new Uint8Array(await signer.signMessage(bytes.slice()));
  if (!isSignatureOf(wallet, bytes, signature)) {
    throw new TransactionRefusedError('bad_signature', `a signature of ${wallet}`, 'another one');
  }
  return signature;
}
