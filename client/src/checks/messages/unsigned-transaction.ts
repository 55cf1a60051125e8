import { concatBytes } from '@noble/hashes/utils.js';
import { base58, base64 } from '@scure/base';
import { TransactionRefusedError } from '../refusal.ts';
import { createByteReader } from './byte-reader.ts';

const SIGNATURE_BYTES = 64;

/** The size of one network packet, which every transaction has to fit. */
const MAX_TRANSACTION_BYTES = 1232;
const MAX_TRANSACTION_BASE64_CHARACTERS = Math.ceil(MAX_TRANSACTION_BYTES / 3) * 4;

/** The message of a transaction with exactly one signature, which has to be empty. */
export function readUnsignedTransaction(transactionBase64: string): Uint8Array {
  const reader = createByteReader(decodeBase64(transactionBase64));
  const signatureCount = reader.compactU16();
  if (signatureCount !== 1) throw new TransactionRefusedError('signer_count', '1', `${signatureCount}`);
  if (reader.take(SIGNATURE_BYTES).some((byte) => byte !== 0)) {
    throw new TransactionRefusedError('already_signed', 'an empty signature', 'a filled one');
  }
  return reader.take(reader.remaining());
}

/** The transaction's bytes with one empty signature, as wallet apps take them. */
export function writeUnsignedTransaction(message: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(1), new Uint8Array(SIGNATURE_BYTES), message);
}

/** Signature and message of a transaction with exactly one signature. */
export function readSignedTransaction(transaction: Uint8Array): {
  signature: Uint8Array;
  message: Uint8Array;
} {
  const reader = createByteReader(transaction);
  const signatureCount = reader.compactU16();
  if (signatureCount !== 1) throw new TransactionRefusedError('signer_count', '1', `${signatureCount}`);
  return { signature: reader.take(SIGNATURE_BYTES), message: reader.take(reader.remaining()) };
}

/** The signed transaction in base64, ready to be submitted. */
export function writeSignedTransaction(message: Uint8Array, signature: Uint8Array): string {
  return base64.encode(concatBytes(Uint8Array.of(1), signature, message));
}

/** The signature of a signed transaction in base64, as the chain names it. */
export function signatureIn(signedBase64: string): string {
  return base58.encode(readSignedTransaction(decodeBase64(signedBase64)).signature);
}

function decodeBase64(text: string): Uint8Array {
  if (text.length > MAX_TRANSACTION_BASE64_CHARACTERS) {
    throw new TransactionRefusedError(
      'malformed_transaction',
      `at most ${MAX_TRANSACTION_BASE64_CHARACTERS} base64 characters`,
      `${text.length}`,
    );
  }
  const bytes = bytesOf(text);
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw new TransactionRefusedError(
      'malformed_transaction',
      `at most ${MAX_TRANSACTION_BYTES} bytes`,
      `${bytes.length}`,
    );
  }
  return bytes;
}

function bytesOf(base64Text: string): Uint8Array {
  try {
    return base64.decode(base64Text);
  } catch {
    throw new TransactionRefusedError('malformed_transaction', 'base64', 'other text');
  }
}
