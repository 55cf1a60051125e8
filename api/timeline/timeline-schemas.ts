import { z } from 'zod';
import { timelineItem } from '../operations/operation-schemas.ts';
import { wholeNumber } from '../http/whole-number.ts';

/** A few hundred bytes an entry: a page stays below 200 KB. */
const MAX_PAGE = 500;
const DEFAULT_PAGE = 100;

export const timelineQuery = z.strictObject({
  limit: wholeNumber(1, MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({
      description: `How many at most, 1 to ${MAX_PAGE}; ${DEFAULT_PAGE} where it is left out. A stream has no limit.`,
    }),
  after: z.string().optional().meta({
    description:
      '`next_cursor` of an earlier answer, or the id of an event. Without it a page begins with the first entry, a stream with the next one.',
  }),
});

export const timelinePageData = z.strictObject({
  items: z.array(timelineItem),
  next_cursor: z
    .string()
    .meta({ description: 'For `after`. Also an empty page has one: ask with it again later.' }),
});
