import { uuidv7 } from 'uuidv7';

export type IdPrefix = 'op' | 'sr' | 'wh' | 'del' | 'evt' | 'acc' | 'key' | 'rec';

/** A UUIDv7 behind its kind's prefix: sorts by creation, and tells a reader what it names. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidv7()}`;
}
