import { base58 } from '@scure/base';

const ADDRESS_BYTES = 32;

/** True for base58 text of exactly 32 bytes; false for everything that is not text. */
export function isAddress(text: unknown): boolean {
  // 32 bytes are 32 to 44 base58 characters; checking first keeps the quadratic decoder off long input.
  if (typeof text !== 'string' || text.length < 32 || text.length > 44) return false;
  try {
    return base58.decode(text).length === ADDRESS_BYTES;
  } catch {
    return false;
  }
}
