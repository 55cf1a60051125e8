import { checkStakeRequest } from '../checks/stakes/check-stake-request.ts';
import type { AskedStake } from '../checks/stakes/stake-template.ts';
import type { SigningRequest } from '../operations/operation-types.ts';
import { signCheckedMessage } from './sign-checked-message.ts';
import type { Signer } from './signer.ts';

/**
 * Checks the bytes as `checkStakeRequest` does, and only then has them signed. Returns the signed transaction in base64, for
 * `operations.submitSignature`. It verifies the signature, and throws if the signer signed other bytes or used another key.
 */
export async function signRequestedStake(
  toSign: SigningRequest,
  asked: AskedStake,
  signer: Signer,
): Promise<string> {
  return await signCheckedMessage(() => checkStakeRequest(toSign, asked), asked.from, signer);
}
