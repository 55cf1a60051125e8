import type { Text } from '../../chat-texts/text.ts';
import { plainSymbol } from '../../domain/look-alike-symbol.ts';
import { refuses, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';

/**
 * A symbol that imitates a listed one is not taken for it: the person says which is meant. Null: it imitates none.
 *
 * @param listed the symbol of the list for the one that the word looks like; null: the list has none
 * @param lineOf what a press runs with the listed symbol
 */
export async function asksForListed(
  t: Text,
  word: string,
  listed: (symbol: string) => Promise<string | null> | string | null,
  lineOf: (known: string) => string,
): Promise<Reply | null> {
  const plain = plainSymbol(word);
  const known = plain === null ? null : await listed(plain);
  if (known === null) return null;
  return refuses(t('symbol-look-alike', { token: word, known }), [[runButton(lineOf(known))]]);
}
