import { hashName } from './content-hash.ts';
import { TransactionRefusedError } from './errors.ts';
import { isSignatureOf } from './signature-rule.ts';
import type { Signer } from './signer.ts';
import type { SigningRequest } from './types.ts';
import { readUnsignedTransaction, writeSignedTransaction } from './unsigned-transaction.ts';

/** Decodes the bytes of a signing request, has them checked, and compares the answer's other fields with them. */
export function checkRequestedMessage<Checked extends { blockhash: string }>(
  toSign: SigningRequest,
  check: (message: Uint8Array) => Checked,
): Checked & { message: Uint8Array } {
  const message = readUnsignedTransaction(toSign.transaction);
  const checked = check(message);
  expectAsDescribed('message_hash', toSign.message_hash, hashName(message));
  expectAsDescribed('blockhash', toSign.blockhash, checked.blockhash);
  return { ...checked, message };
}

/**
 * Has a checked message signed. Returns the signed transaction in base64, for `operations.submitSignature`. It verifies the signature, and
 * throws if the signer signed other bytes or used another key.
 */
export async function signCheckedMessage(
  check: () => { message: Uint8Array },
  wallet: string,
  signer: Signer,
): Promise<string> {
  if (signer.address !== wallet) {
    throw new TransactionRefusedError('wrong_signer', wallet, signer.address);
  }
  const { message } = check();
  // The signer gets a copy, so that the verified and submitted bytes are the checked ones.
  const signature = await signer.signMessage(message.slice());
  if (!isSignatureOf(wallet, message, signature)) {
    throw new TransactionRefusedError('bad_signature', `a signature of ${wallet}`, 'another one');
  }
  return writeSignedTransaction(message, signature);
}

function expectAsDescribed(reason: 'message_hash' | 'blockhash', described: string, found: string): void {
  if (described !== found) throw new TransactionRefusedError(reason, described, found);
}
