import { base58 } from '@scure/base';
import { TransactionRefusedError } from '../refusal.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';
import { readList } from './read-list.ts';

const ADDRESS_BYTES = 32;
const BLOCKHASH_BYTES = 32;

/** Set in the first byte of every message that is not a legacy one. */
const VERSION_FLAG = 0x80;

export interface MessageInstruction {
  programAddress: string;
  /** Positions in the message's account list. */
  accountIndexes: number[];
  data: Uint8Array;
}

export interface LegacyMessage {
  /** Number of accounts at the start of the list that must sign; the first one pays the fee. */
  signerCount: number;
  readonlySignerCount: number;
  readonlyNonSignerCount: number;
  accounts: string[];
  blockhash: string;
  instructions: MessageInstruction[];
}

/** Decodes a legacy message to its last byte, or throws. It checks only the form, not what the message does. */
export function decodeLegacyMessage(bytes: Uint8Array): LegacyMessage {
  const reader = createByteReader(bytes);
  const signerCount = reader.byte();
  if (signerCount >= VERSION_FLAG) {
    throw new TransactionRefusedError(
      'versioned_message',
      'a legacy message',
      `version ${signerCount - VERSION_FLAG}`,
    );
  }
  const readonlySignerCount = reader.byte();
  const readonlyNonSignerCount = reader.byte();
  const accounts = readList(reader, () => base58.encode(reader.take(ADDRESS_BYTES)));
  // Signers and read-only accounts are counted from both ends of the list: overlapping counts would mix them up.
  if (
    Math.max(signerCount, 1) + readonlyNonSignerCount > accounts.length ||
    readonlySignerCount > signerCount
  ) {
    throw new TransactionRefusedError(
      'malformed_transaction',
      'a header that fits its accounts',
      `${signerCount} signers, ${readonlyNonSignerCount} read-only, of ${accounts.length} accounts`,
    );
  }
  const blockhash = base58.encode(reader.take(BLOCKHASH_BYTES));
  const instructions = readList(reader, () => readInstruction(reader, accounts));
  if (reader.remaining() > 0) {
    throw new TransactionRefusedError(
      'malformed_transaction',
      'the end of the message',
      `${reader.remaining()} more bytes`,
    );
  }
  return { signerCount, readonlySignerCount, readonlyNonSignerCount, accounts, blockhash, instructions };
}

function readInstruction(reader: ByteReader, accounts: string[]): MessageInstruction {
  const programAddress = accounts[reader.byte()];
  const accountIndexes = readList(reader, () => reader.byte());
  const data = reader.take(reader.compactU16());
  if (programAddress === undefined || accountIndexes.some((index) => index >= accounts.length)) {
    throw new TransactionRefusedError(
      'malformed_transaction',
      'accounts of the list',
      'an index beyond its end',
    );
  }
  return { programAddress, accountIndexes, data };
}
