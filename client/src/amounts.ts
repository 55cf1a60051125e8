import { InvalidArgumentError } from './errors.ts';

/** 1 SOL = 1,000,000,000 lamports. */
const SOL_DECIMALS = 9;

/** A balance on the chain is an unsigned 64-bit integer. */
export const MAX_LAMPORTS = 2n ** 64n - 1n;

const PLAIN_DECIMAL = /^(\d{1,40})(?:\.(\d{1,40}))?$/;

/** Reads a decimal amount of SOL (`"1.5"`) without passing through a float. */
export function parseSolAmount(amount: unknown): bigint {
  if (typeof amount !== 'string') {
    throw new TypeError(
      `amount must be a decimal string of SOL such as "1.5", not a ${typeof amount}: ` +
        'a number can lose digits, and an integer does not say whether it counts SOL or lamports',
    );
  }
  const match = PLAIN_DECIMAL.exec(amount);
  if (!match) throw new InvalidArgumentError('amount', `"${amount}" is not a plain positive decimal`);
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > SOL_DECIMALS) {
    throw new InvalidArgumentError('amount', `"${amount}" has more than ${SOL_DECIMALS} decimals`);
  }
  const lamports = BigInt(whole + fraction.padEnd(SOL_DECIMALS, '0'));
  if (lamports === 0n) throw new InvalidArgumentError('amount', 'must be more than zero');
  if (lamports > MAX_LAMPORTS) throw new InvalidArgumentError('amount', `"${amount}" is more than exists`);
  return lamports;
}
