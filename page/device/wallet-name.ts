import { DeviceError } from './device-error.ts';

export const MAXIMUM_NAME_LENGTH = 40;
/** Control, formatting and unassigned characters: some of them are invisible, or turn the direction of the text around. */
const INVISIBLE = /\p{C}/u;

/** The name as it is stored: composed, with single spaces. Throws NAME. */
export function readName(typed: string): string {
  const name = typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const length = Array.from(name).length;
  if (length === 0 || length > MAXIMUM_NAME_LENGTH || INVISIBLE.test(name)) {
    throw new DeviceError('NAME', { maximum: MAXIMUM_NAME_LENGTH });
  }
  return name;
}
