import { isAddress } from '../../domain/addresses.ts';
import { readAmount } from '../amount-word.ts';
import { GRAMMARS } from '../plain-text/sentences/grammars.ts';

const SPANISH_TO_WORDS: readonly string[] = ['a', 'al', 'para'];

/** Between an amount and a recipient, in small letters only: `TO` may be a token. */
export const TO_WORDS: ReadonlySet<string> = new Set(['to', ...SPANISH_TO_WORDS]);

/** The words after `/send` if the recipient is known before something else is. */
export interface StartedSend {
  /** An address, or a word that begins with the name of a saved recipient: all words are the name then. */
  to: readonly string[];
  amount: string | null;
  token: string | null;
  memo: readonly string[];
}

/** True for a Spanish sentence whose amount may be a thousand or one: `1.000 SOL a Grace`. A line that a button writes has no Spanish word. */
export function isUnclearSend([amount = '', ...words]: readonly string[]): boolean {
  const isSpanish = words.slice(0, 2).some((word) => SPANISH_TO_WORDS.includes(word));
  return isSpanish && GRAMMARS.some(({ unclearNumber }) => unclearNumber?.test(amount));
}

/**
 * Reads `to <address>`, `<address> 0.1`, `0.1 to <address>` and the like. Null: the words are in another order, or one of them could be something
 * else, such as an address that could be a token.
 */
export function readStartedSend(words: readonly string[]): StartedSend | null {
  const [first = '', second = '', ...others] = words;
  const amount = readAmount(first);
  if (amount !== null) return TO_WORDS.has(second) ? withRecipient(others, amount) : null;
  if (TO_WORDS.has(first)) return withRecipient(words.slice(1), null);
  if (!isAddress(first) || (second !== '' && readAmount(second) === null)) return null;
  const started = withRecipient(words, null);
  // `<mint> 5 <address>` may be a payment of the first one.
  return started?.token != null && isAddress(started.token) ? null : started;
}

function withRecipient(words: readonly string[], given: string | null): StartedSend | null {
  const [first, ...others] = words;
  if (first === undefined) return null;
  if (!isAddress(first)) return { to: words, amount: given, token: null, memo: [] };
  const after = given === null ? others : [given, ...others];
  const [amountWord, token = null, ...memo] = after;
  if (amountWord === undefined) return { to: [first], amount: null, token: null, memo: [] };
  const amount = readAmount(amountWord);
  return amount === null ? null : { to: [first], amount, token, memo };
}
