import { base58 } from '@scure/base';
import { splitTransaction } from '../../domain/operations/transaction-wire.ts';
import { messageHash } from './message-hash.ts';
import { isSignatureOf } from './signature-rule.ts';

export type SignedTransactionCheck =
  | { ok: true; signature: string; messageHash: string }
  | { ok: false; problem: 'malformed' | 'wrong_signature'; messageHash: string | null };

/**
 * Reads one signed transaction and checks its signature against the wallet's key. The caller must compare the hash of the
 * message with the signing request: the bytes must be identical.
 */
export function checkSignedTransaction(wire: Uint8Array, signer: string): SignedTransactionCheck {
  const parts = splitTransaction(wire);
  if (!parts) return { ok: false, problem: 'malformed', messageHash: null };
  const hash = messageHash(parts.message);
  return isSignatureOf(signer, parts.message, parts.signature)
    ? { ok: true, signature: base58.encode(parts.signature), messageHash: hash }
    : { ok: false, problem: 'wrong_signature', messageHash: hash };
}
