/** The hues of `hsl()`, in degrees. */
export const HUES = 360;

/** A hue that is made from an address, the same each time. */
export function hueOf(address: string): number {
  return Array.from(address).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % HUES, 7);
}
