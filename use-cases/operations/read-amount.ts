import { parseAmount, type AmountProblem } from '../../domain/amounts.ts';
import { invalidField } from '../../domain/errors.ts';
import { refusal, type Refusal } from '../../domain/refusal.ts';

/** Everything that the wallet can spare. */
export const ALL = 'max';

/** Base units. Throws INVALID_REQUEST with the problem. */
export function readAmount(text: string, token: string, decimals: number): bigint {
  const amount = parseAmount(text, decimals);
  if (!amount.ok) throw invalidField('amount', ...amountProblem(amount.problem, token, decimals));
  return amount.baseUnits;
}

function amountProblem(problem: AmountProblem, token: string, decimals: number): [string, Refusal] {
  switch (problem) {
    case 'malformed':
      return [
        'must be a plain decimal number with a point, such as 1.5, or "max"',
        refusal('amount_malformed'),
      ];
    case 'too_many_decimals':
      return [`${token} has ${decimals} decimals`, refusal('amount_decimals', { token, decimals })];
    case 'not_positive':
      return ['must be above zero', refusal('amount_not_positive')];
    case 'too_large':
      return ['is more than can exist', refusal('amount_too_large')];
  }
}
