/** A set of addresses that mostly answers no. */
export interface AddressSet extends Iterable<string> {
  add(address: string): void;
  has(address: string): boolean;
  readonly size: number;
}

/**
 * 2 MB, little enough for a processor's cache: with a million addresses in it, one bit of seventeen is set, and so many of the strange
 * addresses are looked up in the set for nothing. A Set of a million strings is spread over the memory, and asking it
 * for each of the 25,000 accounts and owners that a block names takes longer than everything else that is done with the block.
 */
const BITS = 2 ** 24;
const BITS_OF_WORD = 32;
/** 5 bits tell the place in a word. */
const WORD_SHIFT = 5;

/** Of an address, so many characters in its midst: 58^5 are more than the bits. Its ends may be chosen by whoever made it. */
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
  // The upper bits are the ones that everything has gone into.
  return Math.imul(mixed, SPREAD) >>> 8;
}
