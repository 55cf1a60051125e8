import { checkSendMessage, type AskedSend, type CheckedSend } from './send-template.ts';
import { checkRequestedMessage, signCheckedMessage } from './sign-checked-message.ts';
import type { Signer } from './signer.ts';
import type { SigningRequest } from './types.ts';

/** A message to sign that was checked. */
export interface CheckedTransaction extends CheckedSend {
  message: Uint8Array;
}

/**
 * Decodes the bytes of a send's signing request and checks that they do exactly what `asked` says, so that a page may
 * show `asked` as their content. Throws TransactionRefusedError with the first difference.
 */
export function checkSigningRequest(toSign: SigningRequest, asked: AskedSend): CheckedTransaction {
  return checkRequestedMessage(toSign, (message) => checkSendMessage(message, asked));
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
  return await signCheckedMessage(() => checkSigningRequest(toSign, asked), asked.from, signer);
}
