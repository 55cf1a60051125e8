import { hashName } from './content-hash.ts';
import { TransactionRefusedError } from './errors.ts';
import { checkSendMessage, type AskedSend } from './send-template.ts';
import { isSignatureOf } from './signature-rule.ts';
import type { Signer } from './signer.ts';
import type { IssuedTransaction } from './types.ts';
import { readUnsignedTransaction, writeSignedTransaction } from './unsigned-transaction.ts';

/**
 * Checks the issued bytes against what the caller asked for and only then has them signed. Answers with the
 * signed transaction in base64. The signature is verified before it leaves, so that a signer which signs
 * something else, or with another key, is noticed here.
 */
export async function signIssuedTransaction(
  issued: IssuedTransaction,
  asked: AskedSend,
  signer: Signer,
): Promise<string> {
  const message = readUnsignedTransaction(issued.transaction);
  const { blockhash } = checkSendMessage(message, asked);
  expectAsDescribed('message_hash', issued.message_hash, hashName(message));
  expectAsDescribed('blockhash', issued.blockhash, blockhash);
  // The signer gets a copy: what is verified and submitted stays what was checked.
  const signature = await signer.signMessage(message.slice());
  if (!isSignatureOf(signer.address, message, signature)) {
    throw new TransactionRefusedError('bad_signature', `a signature of ${signer.address}`, 'another one');
  }
  return writeSignedTransaction(message, signature);
}

function expectAsDescribed(reason: 'message_hash' | 'blockhash', described: string, found: string): void {
  if (described !== found) throw new TransactionRefusedError(reason, described, found);
}
