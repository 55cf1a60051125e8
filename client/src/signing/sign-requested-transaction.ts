import { checkSigningRequest } from '../checks/sends/check-signing-request.ts';
import type { AskedSend } from '../checks/sends/send-template.ts';
import type { SigningRequest } from '../operations/operation-types.ts';
import { signCheckedMessage } from './sign-checked-message.ts';
import type { Signer } from './signer.ts';

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
