import { AmountError, parseAmount, SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import { readBaseUnits } from './amount-text.ts';
import { isUnclearAmount, readTypedAmount } from './typed-amount.ts';

export type AmountProblem = 'amount' | 'unclear' | 'decimals' | 'too-much';

/** Why a typed amount is not taken. The service checks again, with what only it knows: fee, rent and the least that the network delegates. */
export function amountProblem(
  typed: string,
  held: { amount: string; decimals: number } | undefined,
): AmountProblem | undefined {
  if (isUnclearAmount(typed)) return 'unclear';
  const decimals = held?.decimals ?? SOL_DECIMALS;
  try {
    const wanted = parseAmount(readTypedAmount(typed) ?? '', decimals);
    return held && wanted > readBaseUnits(held.amount, decimals) ? 'too-much' : undefined;
  } catch (error) {
    return error instanceof AmountError && error.problem === 'too_many_decimals' ? 'decimals' : 'amount';
  }
}
