import { z } from 'zod';

/** A whole number in a query string: digits only, so `1e3` and ` 1` are refused. */
export function wholeNumber(minimum: number, maximum: number) {
  return z
    .custom<string>((value) => typeof value === 'string' && /^\d{1,9}$/.test(value), 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= minimum, `must be at least ${minimum}`)
    .refine((value) => value <= maximum, `must be at most ${maximum}`)
    .meta({ type: 'integer', minimum, maximum });
}
