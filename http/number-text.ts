import { z } from 'zod';
import { decimalOfNumber, MAX_BASE_UNITS, MAX_DIGITS, MAX_EXPONENT } from '../domain/amounts.ts';

/** A JSON number by its original text: an amount must never pass through a float. */
export class NumberText {
  /** A field of the object, by which the parser tells two numbers apart. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The same for all ways to write a number, such as `0.1`, `0.10` and `1e-1`. Null: it has too many digits. */
  decimal(): string | null {
    return decimalOfNumber(this.text);
  }
}

/** How an amount may be written, for descriptions of fields. */
export const AMOUNT_FORMS = `A string has no exponent; a number may have one, from -${MAX_EXPONENT} to ${MAX_EXPONENT}. All digits are kept, and zeros beyond the decimals of the token change nothing.`;

const TOO_MANY_DIGITS = `must have at most ${MAX_DIGITS} digits on each side of the point, and an exponent from -${MAX_EXPONENT} to ${MAX_EXPONENT}`;

/** A plain decimal above zero, without a sign. */
const ABOVE_ZERO = `0*[1-9][0-9]*(?:\\.[0-9]{1,${MAX_DIGITS}})?|0+\\.0*[1-9][0-9]*`;

const MAX_LENGTH = 2 * MAX_DIGITS + 1;

export const decimalAboveZero = z
  .string()
  .max(MAX_LENGTH)
  .regex(new RegExp(`^(?:${ABOVE_ZERO})$`), 'must be a decimal above zero');

/** An amount to send: a JSON number, a decimal string, or `max`; becomes its text. */
export const sendAmount = z
  .custom<string | NumberText>(
    (value) => typeof value === 'string' || value instanceof NumberText,
    'must be a number or a decimal string',
  )
  .transform((value, context) => {
    const text = typeof value === 'string' ? value : value.decimal();
    if (text !== null) return text;
    // Not the end of the parsing: a union shows this message instead of its own.
    context.addIssue({ code: 'custom', message: TOO_MANY_DIGITS, continue: true });
    return z.NEVER;
  })
  .meta({
    type: ['string', 'number'],
    // For strings.
    pattern: `^(?:max|${ABOVE_ZERO})$`,
    maxLength: MAX_LENGTH,
    // For numbers: the most that an account can hold, of a token without decimals.
    exclusiveMinimum: 0,
    maximum: Number(MAX_BASE_UNITS),
    description: `Decimal amount in whole tokens. ${AMOUNT_FORMS} \`max\` sends everything that is left after fee and rent.`,
  });
