import type { SigningRequest } from '../operations/operation-types.ts';
import { hashName } from './content-hash.ts';
import { readUnsignedTransaction } from './messages/unsigned-transaction.ts';
import { expectSame } from './refusal.ts';

/** Decodes the bytes of a signing request, has them checked, and compares the answer's other fields with them. */
export function checkRequestedMessage<Checked extends { blockhash: string }>(
  toSign: SigningRequest,
  check: (message: Uint8Array) => Checked,
): Checked & { message: Uint8Array } {
  const message = readUnsignedTransaction(toSign.transaction);
  const checked = check(message);
  expectSame('message_hash', toSign.message_hash, hashName(message));
  expectSame('blockhash', toSign.blockhash, checked.blockhash);
  return { ...checked, message };
}
