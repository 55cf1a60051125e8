import { base58 } from '@scure/base';

/** The parts of a signed transaction: legacy, or version 0 (Solana docs, "Transactions"). */
export interface TransactionBytes {
  signatures: string[];
  version: 'legacy' | 0;
  header: {
    numRequiredSignatures: number;
    numReadonlySignedAccounts: number;
    numReadonlyUnsignedAccounts: number;
  };
  /** Without accounts from lookup tables. */
  accountKeys: string[];
  recentBlockhash: string;
  instructions: { programIdIndex: number; accounts: number[]; data: Uint8Array }[];
}

const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
/** The first bit of a message is set if a version follows; otherwise the message is a legacy one. */
const VERSION_BIT = 0x80;

/** Undefined if there are too few bytes. */
export function firstSignature(wire: Uint8Array): string | undefined {
  // It follows the count, which takes one byte for any transaction that fits the network's packets.
  const signature = wire.subarray(1, 1 + SIGNATURE_BYTES);
  return signature.length === SIGNATURE_BYTES ? base58.encode(signature) : undefined;
}

/** Undefined if the bytes are not a transaction. */
export function readTransactionBytes(wire: Uint8Array): TransactionBytes | undefined {
  try {
    return read(createReader(wire));
  } catch {
    return undefined;
  }
}

function read(reader: Reader): TransactionBytes {
  const signatures = reader.list(() => base58.encode(reader.bytes(SIGNATURE_BYTES)));
  const isVersioned = (reader.peek() & VERSION_BIT) !== 0;
  if (isVersioned && reader.byte() !== VERSION_BIT) throw new RangeError('of a version after 0');
  const header = {
    numRequiredSignatures: reader.byte(),
    numReadonlySignedAccounts: reader.byte(),
    numReadonlyUnsignedAccounts: reader.byte(),
  };
  const key = () => base58.encode(reader.bytes(KEY_BYTES));
  const accountKeys = reader.list(key);
  const recentBlockhash = key();
  const instructions = reader.list(() => ({
    programIdIndex: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.bytes(reader.length()),
  }));
  return {
    signatures,
    version: isVersioned ? 0 : 'legacy',
    header,
    accountKeys,
    recentBlockhash,
    instructions,
  };
}

interface Reader {
  peek(): number;
  byte(): number;
  bytes(count: number): Uint8Array;
  /** A count in the chain's compact form: seven bits per byte, lowest first. */
  length(): number;
  list<Item>(item: () => Item): Item[];
}

function createReader(wire: Uint8Array): Reader {
  let at = 0;
  const reader: Reader = {
    peek: () => wire[at] ?? 0,
    byte: () => reader.bytes(1)[0] ?? 0,
    bytes(count) {
      if (at + count > wire.length) throw new RangeError('the bytes end too early');
      at += count;
      return wire.subarray(at - count, at);
    },
    length() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = reader.byte();
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) return value;
      }
    },
    list: (item) => Array.from({ length: reader.length() }, item),
  };
  return reader;
}
