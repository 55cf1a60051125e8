import { base58 } from '@scure/base';
import { TransactionRefusedError } from '../refusal.ts';
import { createByteReader } from './byte-reader.ts';
import { readList } from './read-list.ts';

/** An account of a message, with the rights that the message gives it. */
export interface MessageAccount {
  address: string;
  isSigner: boolean;
  isWritable: boolean;
}

export interface VersionedInstruction {
  program: string;
  accounts: MessageAccount[];
  data: Uint8Array;
}

/** A message of version 0 with the addresses of its lookup tables filled in. */
export interface VersionedMessage {
  accounts: MessageAccount[];
  blockhash: string;
  instructions: VersionedInstruction[];
}

/** Addresses by the table's own address, as the chain has them. */
export type LookupTables = ReadonlyMap<string, readonly string[]>;

const ADDRESS_BYTES = 32;
const VERSION_0 = 0x80;

/**
 * Decodes a message of version 0 to its last byte, or throws. It checks only the form, not what the message does. With false tables, other
 * accounts are checked than the network uses.
 */
export function decodeVersionedMessage(bytes: Uint8Array, tables: LookupTables): VersionedMessage {
  const reader = createByteReader(bytes);
  const address = (): string => base58.encode(reader.take(ADDRESS_BYTES));
  const version = reader.byte();
  if (version !== VERSION_0) {
    throw new TransactionRefusedError('versioned_message', 'a message of version 0', `first byte ${version}`);
  }
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  const addresses = readList(reader, address);
  // The first account pays, so it can be written to. Overlapping counts would mix signers and others up.
  if (readonlySigners >= signers || signers + readonlyOthers > addresses.length) {
    throw malformed('a header that fits its accounts', `${signers}, ${readonlySigners}, ${readonlyOthers}`);
  }
  const blockhash = address();
  const instructions = readList(reader, () => ({
    program: reader.byte(),
    accounts: readList(reader, () => reader.byte()),
    data: reader.take(reader.compactU16()),
  }));
  const lookups = readList(reader, () => ({
    table: address(),
    writable: readList(reader, () => reader.byte()),
    readonly: readList(reader, () => reader.byte()),
  }));
  if (reader.remaining() > 0) throw malformed('the end of the message', `${reader.remaining()} more bytes`);

  const own = addresses.map((each, index) => ({
    address: each,
    isSigner: index < signers,
    isWritable:
      index < signers ? index < signers - readonlySigners : index < addresses.length - readonlyOthers,
  }));
  const fromTables = (side: 'writable' | 'readonly'): MessageAccount[] =>
    lookups.flatMap(({ table, ...indexes }) =>
      indexes[side].map((index) => ({
        address: inTable(tables, table, index),
        isSigner: false,
        isWritable: side === 'writable',
      })),
    );
  const accounts = [...own, ...fromTables('writable'), ...fromTables('readonly')];
  if (new Set(accounts.map((each) => each.address)).size !== accounts.length) {
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
