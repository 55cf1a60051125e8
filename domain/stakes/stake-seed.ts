/** The System program takes seeds of 32 bytes at most. */
const REFERENCE_CHARACTERS = 29;

/**
 * The seed of an operation's new position: the operation's reference key is a random address, so no other operation has the same. `part` counts
 * the new positions of one operation from zero.
 *
 * MAINTENANCE: client/src/checks/stakes/stake-template.ts derives the same seeds.
 */
export function stakeSeed(referenceKey: string, part = 0): string {
  return `${referenceKey.slice(0, REFERENCE_CHARACTERS)}-${part}`;
}
