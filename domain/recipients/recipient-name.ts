import { isAddress } from '../addresses.ts';
import { symbolLook } from '../look-alike-symbol.ts';

/** The name under which a person has saved an address. */
export interface RecipientName {
  name: string;
  /** Equal for names that look alike. */
  key: string;
}

const MAX_CHARACTERS = 32;

export const RECIPIENT_NAME_RULE = `must have 1 to ${MAX_CHARACTERS} visible characters with a letter or a digit, and must not look like an address`;

/** Characters that are not seen, or change how others look. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** A short address is shown as its ends with dots between them. */
const LIKE_SHORT_ADDRESS = /…|\.\./u;
/** Marks that pile up cover the lines above and below. */
const PILE_OF_MARKS = /\p{M}{3}/u;

/** Null: not a name. Spaces at the ends and double ones are left out. */
export function readRecipientName(text: string): RecipientName | null {
  if (text.length > 4 * MAX_CHARACTERS) return null;
  // Before NFKC, which makes three dots of an ellipsis. An emoji may be followed by a selector that asks for its colours.
  const name = text.replaceAll(/\s+/gu, ' ').replaceAll('\uFE0F', '').trim();
  if (LIKE_SHORT_ADDRESS.test(name)) return null;
  const plain = name.normalize('NFKC');
  if (plain === '' || Array.from(plain).length > MAX_CHARACTERS) return null;
  if (HIDDEN.test(plain) || PILE_OF_MARKS.test(plain.normalize('NFD')) || isAddress(plain)) return null;
  const key = recipientKey(plain);
  return key === '' ? null : { name: plain, key };
}

/** The key of a name as a person types it, also of a text that is not a name. */
export function recipientKey(text: string): string {
  return symbolLook(text);
}
