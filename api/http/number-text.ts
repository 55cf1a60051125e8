import { z } from 'zod';
import { MAX_BASE_UNITS } from '../../domain/amounts.ts';

/** A JSON number with its original text: an amount must never pass through a float. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An amount to send: a JSON number, a decimal string, or `max`; becomes its text. */
export const sendAmount = z
  .custom<string | NumberText>(
    (value) => typeof value === 'string' || value instanceof NumberText,
    'must be a number or a decimal string',
  )
  .transform((value) => (typeof value === 'string' ? value : value.text))
  .meta({
    type: ['string', 'number'],
    // For strings: above zero, without a sign or an exponent.
    pattern: '^(?:max|0*[1-9][0-9]*(?:\\.[0-9]{1,40})?|0+\\.0*[1-9][0-9]*)$',
    maxLength: 81,
    // For numbers: the most that an account can hold, of a token without decimals.
    exclusiveMinimum: 0,
    maximum: Number(MAX_BASE_UNITS),
    description:
      'Decimal amount in whole tokens; all digits are kept. No exponent. `max` sends everything that is left after ' +
      'fee and rent.',
  });
