/**
 * A legacy transaction with one signature on the wire: the count (one byte, because it is below 128), the signature, the
 * message (Solana docs, "Transaction format").
 */
const SIGNATURE_BYTES = 64;
const HEADER_BYTES = 1 + SIGNATURE_BYTES;

/** The largest transaction that the network accepts (IPv6 MTU less headers). */
export const MAX_TRANSACTION_BYTES = 1_232;

/** The form that is given out to be signed: zeros in place of the signature. */
export function unsignedTransaction(message: Uint8Array): Uint8Array {
  const wire = new Uint8Array(HEADER_BYTES + message.length);
  wire[0] = 1;
  wire.set(message, HEADER_BYTES);
  return wire;
}

export function splitTransaction(wire: Uint8Array): { signature: Uint8Array; message: Uint8Array } | null {
  if (wire.length <= HEADER_BYTES || wire.length > MAX_TRANSACTION_BYTES || wire[0] !== 1) return null;
  return { signature: wire.subarray(1, HEADER_BYTES), message: wire.subarray(HEADER_BYTES) };
}
