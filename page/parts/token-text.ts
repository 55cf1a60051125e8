import type { AskedSend } from '../../client/src/send-template.ts';
import type { OperationData } from '../../client/src/types.ts';
import { shortAddress } from './address.tsx';
import { inertText } from '../texts/hidden-characters.ts';

/**
 * The token of a send. Only SOL and mints are part of what is signed, so a symbol from the service never reads as SOL,
 * and a token that has none is shown by its mint.
 */
export function tokenText({ send }: OperationData, asked: AskedSend): string {
  if (!asked.token) return 'SOL';
  const symbol = inertText(send?.token ?? '');
  const isOdd = symbol === '' || symbol.length >= 32 || symbol.toUpperCase() === 'SOL';
  return isOdd ? shortAddress(asked.token.mint) : symbol;
}
