import { parseAmount, SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { readLamports } from '../amounts/amount-text.ts';

export type SolProblem = 'amount' | 'too-much';

/** The service checks again, with what only it knows: fee, rent and the least that the network delegates. */
export function solProblem(amount: string, held: string): SolProblem | undefined {
  try {
    return parseAmount(amount, SOL_DECIMALS) > readLamports(held.replaceAll(',', ''))
      ? 'too-much'
      : undefined;
  } catch {
    return 'amount';
  }
}
