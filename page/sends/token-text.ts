import type { AskedSend } from '../../client/src/checks/sends/send-template.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import { isTokenSymbol } from './token-symbol.ts';
import { shortAddress } from '../parts/address.tsx';

/**
 * The token of a send. Only SOL and mints are part of what is signed, so a symbol from the service never reads as SOL,
 * and a token that has none is shown by its mint.
 */
export function tokenText({ send }: OperationData, asked: AskedSend): string {
  if (!asked.token) return 'SOL';
  const symbol = send?.token ?? '';
  return isTokenSymbol(symbol) ? symbol : shortAddress(asked.token.mint);
}
