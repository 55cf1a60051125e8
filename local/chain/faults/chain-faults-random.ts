/** Numbers from 0 up to 1, the same for the same seed (mulberry32; 32 bits of state are enough here). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32_VALUES;
  };
}

/** A seed for another sequence. */
export function drawSeed(random: () => number): number {
  return Math.floor(random() * UINT32_VALUES);
}

const UINT32_VALUES = 2 ** 32;
