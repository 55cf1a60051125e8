import type { SigningRequest } from '../../operations/operation-types.ts';
import { addressesOf } from '../message-checks.ts';
import { decodeVersionedMessage } from '../messages/message.ts';
import { checkRequestedMessage } from '../requested-message.ts';
import { ownTokenAccountsAmong } from './own-token-accounts.ts';
import { type AskedSwap, type CheckedSwap, checkSwapMessage } from './swap-template.ts';

/** A message of a swap that was checked. */
export interface CheckedSwapTransaction extends CheckedSwap {
  message: Uint8Array;
}

/**
 * Decodes the bytes of a swap's signing request and checks that they do exactly what `asked` says, with nothing but the bytes. Throws
 * TransactionRefusedError with the first difference.
 */
export function checkSwapRequest(toSign: SigningRequest, asked: AskedSwap): CheckedSwapTransaction {
  return checkRequestedMessage(toSign, (message) => {
    const addresses = addressesOf(decodeVersionedMessage(message).accounts);
    return checkSwapMessage(message, asked, {
      // Only the chain knows which accounts are programs: the service checks this before it gives the bytes out.
      programs: new Set(),
      ownTokenAccounts: ownTokenAccountsAmong(asked.owner, addresses),
    });
  });
}
