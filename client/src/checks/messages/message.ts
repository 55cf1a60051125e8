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

/** Addresses by the table's own address, as the chain has them. */
export type LookupTables = ReadonlyMap<string, readonly string[]>;

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
  return withAccounts(message, []);
}

/**
 * Decodes a message of version 0 to its last byte, or throws. It checks only the form, not what the message does. With false tables, other
 * accounts are checked than the network uses.
 */
export function decodeVersionedMessage(bytes: Uint8Array, tables: LookupTables): Message {
  const reader = createByteReader(bytes);
  const version = reader.byte();
  if (version !== VERSION_0) {
    throw new TransactionRefusedError('versioned_message', 'a message of version 0', `first byte ${version}`);
  }
  const message = readMessage(reader);
  const lookups = readList(reader, () => ({
    table: readAddress(reader),
    writable: readList(reader, () => reader.byte()),
    readonly: readList(reader, () => reader.byte()),
  }));
  expectEnd(reader);
  const fromTables = (side: 'writable' | 'readonly'): MessageAccount[] =>
    lookups.flatMap(({ table, ...indexes }) =>
      indexes[side].map((index) => ({
        address: inTable(tables, table, index),
        isSigner: false,
        isWritable: side === 'writable',
      })),
    );
  return withAccounts(message, [...fromTables('writable'), ...fromTables('readonly')]);
}

/** The part that both kinds have. Instructions name programs and accounts by their positions. */
interface ReadMessage {
  own: MessageAccount[];
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
  return {
    own: addresses.map((address, index) => ({
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

function withAccounts({ own, blockhash, instructions }: ReadMessage, others: MessageAccount[]): Message {
  const accounts = [...own, ...others];
  if (new Set(accounts.map(({ address }) => address)).size !== accounts.length) {
    throw malformed('each account once', 'an account twice');
  }
  return {
    accounts,
    blockhash,
    instructions: instructions.map(({ program, accounts: indexes, data }) => ({
      // The network takes programs from the message itself only.
      program: at(own, program).address,
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

function inTable(tables: LookupTables, table: string, index: number): string {
  const address = tables.get(table)?.[index];
  if (address === undefined) {
    throw new TransactionRefusedError('lookup_table', `an address at ${index} of ${table}`, 'none');
  }
  return address;
}

function at(accounts: readonly MessageAccount[], index: number): MessageAccount {
  const found = accounts[index];
  if (!found) throw malformed('accounts of the list', 'an index beyond its end');
  return found;
}

function malformed(asked: string, found: string): TransactionRefusedError {
  return new TransactionRefusedError('malformed_transaction', asked, found);
}
