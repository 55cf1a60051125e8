import { z } from 'zod';
import { MAX_FEE_CAP_LAMPORTS, MIN_FEE_CAP_LAMPORTS } from '../../use-cases/operations/fee-cap.ts';

/** The highest fee of a transaction, in a body. */
export function feeCapLamports(byDefault: bigint) {
  return z
    .string()
    .regex(/^[0-9]{1,20}$/, 'must be a whole number of lamports as a string')
    .transform(BigInt)
    .optional()
    .meta({
      description: `Maximum fee of the transaction in lamports, ${MIN_FEE_CAP_LAMPORTS} to ${MAX_FEE_CAP_LAMPORTS}; default ${byDefault}.`,
      // The range as a regular expression: a test compares the two.
      pattern: '^0*(?:[5-9][0-9]{3}|[1-9][0-9]{4,6}|10000000)$',
      maxLength: 20,
    });
}
