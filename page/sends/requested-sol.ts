import { parseAmount, SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { formatLamports } from '../amounts/amount-text.ts';
import { readTypedAmount } from '../amounts/typed-amount.ts';

/** A typed amount of SOL as a request may have it: the specification refuses more decimals, also if they are zeros. Undefined: it is not one. */
export function requestedSol(typed: string): string | undefined {
  try {
    return formatLamports(parseAmount(readTypedAmount(typed) ?? '', SOL_DECIMALS));
  } catch {
    return undefined;
  }
}
