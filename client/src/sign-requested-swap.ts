import { ownTokenAccountsAmong } from './own-token-accounts.ts';
import { checkRequestedMessage, signCheckedMessage } from './sign-checked-message.ts';
import type { Signer } from './signer.ts';
import { checkSwapMessage, type AskedSwap, type CheckedSwap } from './swap-template.ts';
import type { SigningRequest } from './types.ts';
import { decodeVersionedMessage, type LookupTables } from './versioned-message.ts';

/** A message of a swap that was checked. */
export interface CheckedSwapTransaction extends CheckedSwap {
  message: Uint8Array;
}

/** A device cannot check what a lookup table says, so a message that names one is refused. */
const NO_TABLES: LookupTables = new Map();

/**
 * Decodes the bytes of a swap's signing request and checks that they do exactly what `asked` says, with nothing but the bytes. Throws
 * TransactionRefusedError with the first difference.
 */
export function checkSwapRequest(toSign: SigningRequest, asked: AskedSwap): CheckedSwapTransaction {
  return checkRequestedMessage(toSign, (message) => {
    const addresses = decodeVersionedMessage(message, NO_TABLES).accounts.map(({ address }) => address);
    return checkSwapMessage(message, asked, {
      // Only the chain knows which accounts are programs: the service checks this before it gives the bytes out.
      programs: new Set(),
      ownTokenAccounts: ownTokenAccountsAmong(asked.owner, addresses),
      tables: NO_TABLES,
    });
  });
}

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
