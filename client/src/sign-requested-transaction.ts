import { hashName } from './content-hash.ts';
import { TransactionRefusedError } from './errors.ts';
import { checkSendMessage, type AskedSend, type CheckedSend } from './send-template.ts';
import { isSignatureOf } from './signature-rule.ts';
import type { Signer } from './signer.ts';
import type { SigningRequest } from './types.ts';
import { readUnsignedTransaction, writeSignedTransaction } from './unsigned-transaction.ts';

/** A message to sign that does what was asked for. */
export interface CheckedTransaction extends CheckedSend {
  message: Uint8Array;
}

/**
 * Decodes the bytes of a signing request and checks that they do exactly what was asked for, and nothing else, so
 * that a page may show `asked` as the content of the bytes. Throws TransactionRefusedError with the first difference.
 */
export function checkSigningRequest(toSign: SigningRequest, asked: AskedSend): CheckedTransaction {
  const message = readUnsignedTransaction(toSign.transaction);
  const checked = checkSendMessage(message, asked);
  expectAsDescribed('message_hash', toSign.message_hash, hashName(message));
  expectAsDescribed('blockhash', toSign.blockhash, checked.blockhash);
  return { ...checked, message };
}

/**
 * Checks the bytes of a signing request as `checkSigningRequest` does, and only then has them signed. Answers with the signed transaction in
 * base64, ready for `operations.submitSignature`. The signature is verified here, so that a signer which signs something else,
 * or with another key, hands nothing over.
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
  // The signer gets a copy: the bytes that are verified and submitted stay the checked ones.
  const signature = await signer.signMessage(message.slice());
  if (!isSignatureOf(asked.from, message, signature)) {
    throw new TransactionRefusedError('bad_signature', `a signature of ${asked.from}`, 'another one');
  }
  return writeSignedTransaction(message, signature);
}

function expectAsDescribed(reason: 'message_hash' | 'blockhash', described: string, found: string): void {
  if (described !== found) throw new TransactionRefusedError(reason, described, found);
}
