import { z } from 'zod';
import { NumberText } from './number-text.ts';

const DIGITS = /^\d{1,9}$/;

/** A whole number in a query string: digits only, so `1e3` and ` 1` are refused. */
export function wholeNumber(minimum: number, maximum: number) {
  return between(minimum, maximum, (value) => (typeof value === 'string' ? value : null));
}

/** The same in a body, as a JSON number, of which `1e3` and `1000.0` are other forms. */
export function wholeNumberInBody(minimum: number, maximum: number) {
  return between(minimum, maximum, (value) => (value instanceof NumberText ? value.decimal() : null));
}

function between(minimum: number, maximum: number, textOf: (value: unknown) => string | null) {
  return z
    .custom<unknown>((value) => DIGITS.test(textOf(value) ?? ''), 'must be a whole number')
    .transform((value) => Number(textOf(value)))
    .refine((value) => value >= minimum, `must be at least ${minimum}`)
    .refine((value) => value <= maximum, `must be at most ${maximum}`)
    .meta({ type: 'integer', minimum, maximum });
}
