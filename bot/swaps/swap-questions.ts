import type { Text } from '../../chat-texts/text.ts';
import { readAmount } from '../amount-word.ts';
import { refuses, type Reply } from '../command.ts';
import { PARTICLES } from '../plain-text/sentences/common-words.ts';
import { asks } from '../questions/ask.ts';
import { asksToken } from '../questions/asks-token.ts';
import { isTokenWord } from '../tokens/token-word.ts';
import { isSwapNumber } from './swap-words.ts';

const COMMAND = '/swap';

/** Asks for what is missing after `/swap`, or refuses what cannot be a token; null: nothing is. */
export function asksForSwap(t: Text, written: readonly string[]): Reply | null {
  const [, , last = ''] = written;
  // `0.2 SOL to` has no token after it yet.
  const args = written.length === 3 && PARTICLES.has(last) ? written.slice(0, 2) : written;
  const [first, second, third] = args;
  const line = [COMMAND, ...args];
  if (
    args.slice(0, 3).some((word) => readAmount(word) === null && !isSwapNumber(word) && !isTokenWord(word))
  ) {
    return refuses(t('not-a-token'));
  }
  if (first === undefined) return asks({ line, html: t('swap-ask-input'), placeholder: '1 SOL' });
  if (third !== undefined) return null;
  if (second === undefined) {
    if (readAmount(first) !== null) return asksToken(t, line);
    if (isSwapNumber(first)) return refuses(t('send-amount', { text: first }));
    return asks({ line, html: t('swap-ask-amount-out', { token: first }), placeholder: '10 USDC' });
  }
  if (readAmount(first) === null && readAmount(second) === null) {
    if (isSwapNumber(second)) return refuses(t('order-amount', { text: second }));
    return refuses(t('send-amount', { text: first }));
  }
  return asks({ line, html: t('swap-ask-output'), placeholder: 'USDC' });
}
