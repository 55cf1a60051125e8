/** A set of addresses, fast for addresses that are not in it. */
export interface AddressSet extends Iterable<string> {
  add(address: string): void;
  has(address: string): boolean;
  readonly size: number;
}

/**
 * 2 MB, which fits a processor's cache. With a million addresses, 1 bit in 17 is set, so 1 unknown address in 17 is looked up in vain. A Set of a million strings is spread over the memory: asking it for each of the 25,000 accounts and
 * owners of a block takes longer than all other work on the block.
 */
const BITS = 2 ** 24;
const BITS_OF_WORD = 32;
/** 5 bits are the place in a word. */
const WORD_SHIFT = 5;

/** Characters from the middle of an address: 58^5 is more than the bits. The owner of a vanity address has chosen its ends. */
const FIRST_CHARACTER = 12;
const LAST_CHARACTER = 16;

/** Knuth, "The Art of Computer Programming" 3, 6.4: close to 2^32 divided by the golden ratio, spreads neighbours. */
const SPREAD = 2_654_435_761;

export function createAddressSet(): AddressSet {
  const addresses = new Set<string>();
  const bits = new Uint32Array(BITS / BITS_OF_WORD);
  return {
    add(address) {
      const bit = bitOf(address);
      bits[bit >>> WORD_SHIFT] = (bits[bit >>> WORD_SHIFT] ?? 0) | (1 << (bit % BITS_OF_WORD));
      addresses.add(address);
    },
    has(address) {
      const bit = bitOf(address);
      const isPossible = ((bits[bit >>> WORD_SHIFT] ?? 0) >>> (bit % BITS_OF_WORD)) & 1;
      return isPossible === 1 && addresses.has(address);
    },
    get size() {
      return addresses.size;
    },
    [Symbol.iterator]: () => addresses[Symbol.iterator](),
  };
}

function bitOf(address: string): number {
  let mixed = 0;
  for (let index = FIRST_CHARACTER; index <= LAST_CHARACTER; index += 1) {
    mixed = Math.imul(mixed, SPREAD) + address.charCodeAt(index);
  }
  // All characters affect the upper bits.
  return Math.imul(mixed, SPREAD) >>> 8;
}
