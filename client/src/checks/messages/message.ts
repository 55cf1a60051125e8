import { base58 } from '@scure/base';
import { TransactionRefusedError } from '../refusal.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';
import { readList } from './read-list.ts';

/** An account of a message, with the rights that the message gives it. */
export interface MessageAccount {
  address: string;
  isSigner: boolean;
  isWritable: boolean;
}

export interface MessageInstruction {
  program: string;
  accounts: MessageAccount[];
  data: Uint8Array;
}

export interface Message {
  /** Each once. The first one pays the fee. */
  accounts: MessageAccount[];
  blockhash: string;
  instructions: MessageInstruction[];
}

const ADDRESS_BYTES = 32;

/** Set in the first byte of every message that is not a legacy one. */
const VERSION_FLAG = 0x80;
const VERSION_0 = 0x80;

/** Decodes a legacy message to its last byte, or throws. It checks only the form, not what the message does. */
export function decodeLegacyMessage(bytes: Uint8Array): Message {
  const reader = createByteReader(bytes);
  const [first = 0] = bytes;
  if (first >= VERSION_FLAG) {
    throw new TransactionRefusedError(
      'versioned_message',
      'a legacy message',
      `version ${first - VERSION_FLAG}`,
    );
  }
  const message = readMessage(reader);
  expectEnd(reader);
  return resolved(message);
}

/**
 * Decodes a message of version 0 to its last byte, or throws. It checks only the form, not what the message does. A lookup table is refused:
 * only the chain knows its addresses, and a device has nothing but the bytes.
 */
export function decodeVersionedMessage(bytes: Uint8Array): Message {
  const reader = createByteReader(bytes);
  const version = reader.byte();
  if (version !== VERSION_0) {
    throw new TransactionRefusedError('versioned_message', 'a message of version 0', `first byte ${version}`);
  }
  const message = readMessage(reader);
  const tables = reader.compactU16();
  if (tables > 0) throw new TransactionRefusedError('lookup_table', 'no lookup table', `${tables}`);
  expectEnd(reader);
  return resolved(message);
}

/** The part that both kinds have. Instructions name programs and accounts by their positions. */
interface ReadMessage {
  accounts: MessageAccount[];
  blockhash: string;
  instructions: { program: number; accounts: number[]; data: Uint8Array }[];
}

function readMessage(reader: ByteReader): ReadMessage {
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  const addresses = readList(reader, () => readAddress(reader));
  // The first account pays, so it can be written to. Overlapping counts would mix signers and others up.
  if (readonlySigners >= signers || signers + readonlyOthers > addresses.length) {
    throw malformed('a header that fits its accounts', `${signers}, ${readonlySigners}, ${readonlyOthers}`);
  }
  if (new Set(addresses).size !== addresses.length) {
    throw malformed('each account once', 'an account twice');
  }
  return {
    accounts: addresses.map((address, index) => ({
      address,
      isSigner: index < signers,
      isWritable:
        index < signers ? index < signers - readonlySigners : index < addresses.length - readonlyOthers,
    })),
    blockhash: readAddress(reader),
    instructions: readList(reader, () => ({
      program: reader.byte(),
      accounts: readList(reader, () => reader.byte()),
      data: reader.take(reader.compactU16()),
    })),
  };
}

function resolved({ accounts, blockhash, instructions }: ReadMessage): Message {
  return {
    accounts,
    blockhash,
    instructions: instructions.map(({ program, accounts: indexes, data }) => ({
      program: at(accounts, program).address,
      accounts: indexes.map((index) => at(accounts, index)),
      data,
    })),
  };
}

/** A blockhash has the same form. */
function readAddress(reader: ByteReader): string {
  return base58.encode(reader.take(ADDRESS_BYTES));
}

function expectEnd(reader: ByteReader): void {
  if (reader.remaining() > 0) throw malformed('the end of the message', `${reader.remaining()} more bytes`);
}

function at(accounts: readonly MessageAccount[], index: number): MessageAccount {
  const found = accounts[index];
  if (!found) throw malformed('accounts of the list', 'an index beyond its end');
  return found;
}

function malformed(asked: string, found: string): TransactionRefusedError {
  return new TransactionRefusedError('malformed_transaction', asked, found);
}
