import { uuidv7 } from 'uuidv7';

export type IdPrefix =
  | 'op'
  | 'sr'
  | 'wh'
  | 'del'
  | 'evt'
  | 'acc'
  | 'key'
  | 'rec'
  | 'ses'
  | 'lnk'
  | 'inv'
  | 'usr'
  | 'msg'
  | 'off'
  | 'cns'
  | 'rul'
  | 'ord';

/** A UUIDv7 after its kind's prefix: it sorts by creation, and the prefix shows its kind. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidv7()}`;
}
