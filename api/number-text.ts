import { z } from 'zod';

/** A JSON number as it was written: an amount must never pass through a float. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An amount in a request: a JSON number or a decimal string; becomes its text. */
export const amountText = z
  .custom<string | NumberText>(
    (value) => typeof value === 'string' || value instanceof NumberText,
    'must be a number or a decimal string',
  )
  .transform((value) => (typeof value === 'string' ? value : value.text))
  .meta({
    type: ['string', 'number'],
    description: 'Decimal amount in whole tokens; digits are kept exactly as written. No exponent.',
  });
