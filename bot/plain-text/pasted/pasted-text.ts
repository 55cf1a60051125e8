import { isSolanaLink } from '../../../client/src/sends/solana-pay.ts';
import { isAddress } from '../../../domain/addresses.ts';
import { isTokenWord } from '../../tokens/token-word.ts';
import { isCommonWord } from '../sentences/common-words.ts';

/** A text that is one thing: a payment link, an address (also that of a mint), or a word that may name a token. */
export type Pasted =
  { kind: 'pay_link'; link: string } | { kind: 'address'; address: string } | { kind: 'word'; word: string };

/** Characters that are not seen, and that a copied text can have in it. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Pages of explorers about one address. They are read and never opened. */
const EXPLORERS = [
  /^https:\/\/explorer\.solana\.com\/address\/([1-9A-HJ-NP-Za-km-z]{32,44})(?:\/[a-z-]*)?(?:[?#]\S*)?$/,
  /^https:\/\/solscan\.io\/(?:account|token|address)\/([1-9A-HJ-NP-Za-km-z]{32,44})\/?(?:[?#]\S*)?$/,
  /^https:\/\/solana\.fm\/address\/([1-9A-HJ-NP-Za-km-z]{32,44})(?:\/[a-z-]*)?(?:[?#]\S*)?$/,
];

/** Letters: a shorter word is more likely a slip or an everyday one, such as `me`. */
const MIN_SMALL_WORD = 3;

/** Null: it is none of them, such as two addresses. Characters that are not seen are not part of an address; a link keeps them, and is refused with them. */
export function readPasted(text: string): Pasted | null {
  if (isSolanaLink(text)) return { kind: 'pay_link', link: text.trim() };
  const seen = text.replaceAll(UNSEEN, '').trim();
  const address = addressIn(seen);
  if (address !== null) return { kind: 'address', address };
  const isWord = /^\$?[^\s$]+$/u.test(seen) && isTokenWord(seen) && isMeantAsSymbol(seen);
  return isWord ? { kind: 'word', word: seen } : null;
}

/** With a dollar sign or in capitals, any word is. */
function isMeantAsSymbol(word: string): boolean {
  const isInCapitals = word === word.toUpperCase() && word !== word.toLowerCase();
  if (word.startsWith('$') || isInCapitals) return true;
  return Array.from(word).length >= MIN_SMALL_WORD && !isCommonWord(word);
}

function addressIn(text: string): string | null {
  if (isAddress(text)) return text;
  const linked = EXPLORERS.flatMap((page) => page.exec(text)?.[1] ?? []).at(0);
  return linked !== undefined && isAddress(linked) ? linked : null;
}
