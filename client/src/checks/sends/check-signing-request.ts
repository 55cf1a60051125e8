import type { SigningRequest } from '../../operations/operation-types.ts';
import { checkRequestedMessage } from '../requested-message.ts';
import { type AskedSend, type CheckedSend, checkSendMessage } from './send-template.ts';

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
