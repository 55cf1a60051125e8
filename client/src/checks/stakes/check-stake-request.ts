import type { SigningRequest } from '../../operations/operation-types.ts';
import { checkRequestedMessage } from '../requested-message.ts';
import { type AskedStake, type CheckedStake, checkStakeMessage } from './stake-template.ts';

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
