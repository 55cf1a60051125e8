import { z } from 'zod';

/** In a query, a `+` that is not escaped is read as a space. */
const READ_AS_SPACE = / \d{2}:\d{2}$/;

/** An offset can move a time into a year that has no four digits, which a database reads differently. */
const FOUR_DIGITS = /^\d{4}-/;

/** A time in a request: RFC 3339 with any offset. Two texts for the same time are the same request; answers have it in UTC. */
export const givenTime = z.iso
  .datetime({
    offset: true,
    error: ({ code, input }) =>
      code === 'invalid_format' && READ_AS_SPACE.test(String(input))
        ? 'must be a time, such as 2026-01-31T14:00:00%2B02:00: write %2B for + in a query'
        : undefined,
  })
  .transform((text) => new Date(text))
  .refine((time) => FOUR_DIGITS.test(time.toISOString()), 'must be in the years 0000 to 9999 in UTC');
