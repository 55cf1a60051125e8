import { z } from 'zod';

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
    description:
      'Decimal amount in whole tokens; all digits are kept. No exponent. `max` sends everything that is left after ' +
      'fee and rent.',
  });
