import { checkRequestedMessage, signCheckedMessage } from './sign-checked-message.ts';
import type { Signer } from './signer.ts';
import { checkStakeMessage, type AskedStake, type CheckedStake } from './stake-template.ts';
import type { SigningRequest } from './types.ts';

/** A message of a stake that was checked. */
export interface CheckedStakeTransaction extends CheckedStake {
  message: Uint8Array;
}

/**
 * Decodes the bytes of a stake's signing request and checks that they do exactly what `asked` says, so that a page may show `asked` as their
 * content. Throws TransactionRefusedError with the first difference.
 */
export function checkStakeRequest(toSign: SigningRequest, asked: AskedStake): CheckedStakeTransaction {
  return checkRequestedMessage(toSign, (message) => checkStakeMessage(message, asked));
}

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
