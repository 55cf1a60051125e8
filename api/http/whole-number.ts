import { z } from 'zod';

/** A whole number in a query string: digits only, so `1e3` and ` 1` are refused. */
export function wholeNumber(lowest: number, highest: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= lowest, `must be at least ${lowest}`)
    .refine((value) => value <= highest, `must be at most ${highest}`);
}
