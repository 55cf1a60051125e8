import { checkSwapRequest } from '../checks/swaps/check-swap-request.ts';
import type { AskedSwap } from '../checks/swaps/swap-template.ts';
import type { SigningRequest } from '../operations/operation-types.ts';
import { signCheckedMessage } from './sign-checked-message.ts';
import type { Signer } from './signer.ts';

/**
 * Checks the bytes as `checkSwapRequest` does, and only then has them signed. Returns the signed transaction in base64, for
 * `operations.submitSignature`. It verifies the signature, and throws if the signer signed other bytes or used another key.
 */
export async function signRequestedSwap(
  toSign: SigningRequest,
  asked: AskedSwap,
  signer: Signer,
): Promise<string> {
  return await signCheckedMessage(() => checkSwapRequest(toSign, asked), asked.owner, signer);
}
