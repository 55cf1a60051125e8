export const SYSTEM_PROGRAM = '11111111111111111111111111111111';

/** The fee per signature (Solana docs, "Fees"). */
export const LAMPORTS_PER_SIGNATURE = 5_000n;

/** Data of the system program's transfer: the number of the instruction, then the lamports. */
const TRANSFER = 2;
const LAMPORTS_AT = 4;
const BYTES = 12;

export function transferData(lamports: bigint): Uint8Array {
  const data = new Uint8Array(BYTES);
  const view = new DataView(data.buffer);
  view.setUint32(0, TRANSFER, true);
  view.setBigUint64(LAMPORTS_AT, lamports, true);
  return data;
}

/** Null if the data is of another instruction. */
export function lamportsOfTransfer(data: Uint8Array): bigint | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const isTransfer = data.length === BYTES && view.getUint32(0, true) === TRANSFER;
  return isTransfer ? view.getBigUint64(LAMPORTS_AT, true) : null;
}
