import { TransactionRefusedError } from '../refusal.ts';

export interface ByteReader {
  byte(): number;
  /** A length in one to three bytes of seven bits each (Solana's compact-u16); accepts only the shortest form. */
  compactU16(): number;
  take(count: number): Uint8Array;
  remaining(): number;
}

/** Reads from the front. If the bytes end early, it throws instead of guessing. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  let position = 0;

  function take(count: number): Uint8Array {
    const left = bytes.length - position;
    if (count > left) throw malformed(`${count} more bytes at byte ${position}`, `${left}`);
    position += count;
    return bytes.slice(position - count, position);
  }

  function byte(): number {
    const [value] = take(1);
    if (value === undefined) throw malformed(`a byte at ${position}`, 'the end');
    return value;
  }

  function compactU16(): number {
    const start = position;
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const part = byte();
      // One encoding per number, so that a message has only one byte string.
      if (part === 0 && shift > 0)
        throw malformed('the shortest form of a length', `padding at byte ${start}`);
      value |= (part & 0x7f) << shift;
      if (part < 0x80) {
        if (value > 0xffff) break;
        return value;
      }
    }
    throw malformed('a length of 16 bits', `a longer one at byte ${start}`);
  }

  return { byte, compactU16, take, remaining: () => bytes.length - position };
}

function malformed(asked: string, found: string): TransactionRefusedError {
  return new TransactionRefusedError('malformed_transaction', asked, found);
}
