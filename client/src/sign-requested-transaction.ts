import { hashName } from './content-hash.ts';
import { TransactionRefusedError } from './errors.ts';
import { checkSendMessage, type AskedSend, type CheckedSend } from './send-template.ts';
import { isSignatureOf } from './signature-rule.ts';
import type { Signer } from './signer.ts';
import type { SigningRequest } from './types.ts';
import { readUnsignedTransaction, writeSignedTransaction } from './unsigned-transaction.ts';

/** A message to sign that was checked. */
export interface CheckedTransaction extends CheckedSend {
  message: Uint8Array;
}

/**
 * Decodes the bytes of a send's signing request and checks that they do exactly what `asked` says, so that a page may
 * show `asked` as their content. Throws TransactionRefusedError with the first difference.
 */
export function checkSigningRequest(toSign: SigningRequest, asked: AskedSend): CheckedTransaction {
  const message = readUnsignedTransaction(toSign.transaction);
  const checked = checkSendMessage(message, asked);
  expectAsDescribed('message_hash', toSign.message_hash, hashName(message));
  expectAsDescribed('blockhash', toSign.blockhash, checked.blockhash);
  return { ...checked, message };
}

/**
 * Checks the bytes as `checkSigningRequest` does, and only then has them signed. Returns the signed transaction in base64,
 * for `operations.submitSignature`. It verifies the signature, and throws if the signer signed other bytes or used
 * another key.
 */
export async function signRequestedTransaction(
  toSign: SigningRequest,
  asked: AskedSend,
  signer: Signer,
): Promise<string> {
  if (signer.address !== asked.from) {
    throw new TransactionRefusedError('wrong_signer', asked.from, signer.address);
  }
  const { message } = checkSigningRequest(toSign, asked);
  // The signer gets a copy, so that the verified and submitted bytes are the checked ones.
  const signature = await signer.signMessage(message.slice());
  if (!isSignatureOf(asked.from, message, signature)) {
    throw new TransactionRefusedError('bad_signature', `a signature of ${asked.from}`, 'another one');
  }
  return writeSignedTransaction(message, signature);
}

function expectAsDescribed(reason: 'message_hash' | 'blockhash', described: string, found: string): void {
  if (described !== found) throw new TransactionRefusedError(reason, described, found);
}
