import { InvalidArgumentError } from '../errors.ts';

/** 1 SOL = 1,000,000,000 lamports. */
export const SOL_DECIMALS = 9;

/** A balance on the chain is an unsigned 64-bit integer. */
export const MAX_BASE_UNITS = 2n ** 64n - 1n;

/** MAINTENANCE: domain/amounts.ts of the service has the same bound. */
const PLAIN_DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?$/;

/** Why an amount is not taken. */
export type AmountProblem = 'not_plain' | 'zero' | 'too_many_decimals' | 'too_large';

/** Names the problem for callers that have words of their own for it. */
export class AmountError extends InvalidArgumentError {
  readonly problem: AmountProblem;

  constructor(problem: AmountProblem, message: string) {
    super('amount', message);
    this.problem = problem;
  }
}

/** Throws unless the amount is a plain positive decimal. The number of decimals is checked by `parseAmount`. */
export function checkAmount(amount: unknown): string {
  if (typeof amount !== 'string') {
    throw new TypeError(
      `amount must be a decimal string such as "1.5", not a ${typeof amount}: ` +
        'a number can lose digits, and an integer does not name its unit',
    );
  }
  if (!PLAIN_DECIMAL.test(amount)) {
    throw new AmountError('not_plain', `"${amount}" is not a plain positive decimal${pointHint(amount)}`);
  }
  if (/^[0.]+$/.test(amount)) throw new AmountError('zero', 'must be more than zero');
  return amount;
}

/** `1,5` may be meant as 1.5. */
function pointHint(amount: string): string {
  return /^\d+,\d+$/.test(amount) ? `: write "${amount.replace(',', '.')}"` : '';
}

/** Reads a decimal amount (`"1.5"`) into the smallest unit without passing through a float. Zeros beyond the decimals change nothing. */
export function parseAmount(amount: unknown, decimals: number): bigint {
  const checked = checkAmount(amount);
  const [whole = '', written = ''] = checked.split('.');
  const fraction = written.replace(/0+$/, '');
  if (fraction.length > decimals) {
    throw new AmountError('too_many_decimals', `"${checked}" has more than ${decimals} decimals`);
  }
  const baseUnits = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (baseUnits > MAX_BASE_UNITS)
    throw new AmountError('too_large', `"${checked}" is more than a 64-bit balance can hold`);
  return baseUnits;
}
