/** The name of an account on the wallet page. People trust it, so an operator sets it, and no two accounts have names that look alike. */
export interface PublicName {
  name: string;
  /** Equal for names that look alike. */
  key: string;
}

export const PUBLIC_NAME_RULE =
  'A public name has 1 to 40 letters of the Latin alphabet, digits, single spaces and . & + - \', with at least one letter, and is not "you".';

const MAX_CHARACTERS = 40;
/** Without accents. Other alphabets have letters that look like these. */
const PLAIN = /^(?=.*[a-z])[a-z0-9.&+'-]+(?: [a-z0-9.&+'-]+)*$/;

/** Characters that are read as others in many fonts. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[ .'-]/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[1i]/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
];

/** The page says "Prepared by you" of an own payment. */
const RESERVED = 'you';

/** Null: not a public name. */
export function readPublicName(text: string): PublicName | null {
  const name = text.normalize('NFKC');
  if (name.length > MAX_CHARACTERS) return null;
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (!PLAIN.test(plain)) return null;
  const key = LOOK_ALIKES.reduce((done, [from, to]) => done.replace(from, to), plain);
  return key === RESERVED ? null : { name, key };
}
