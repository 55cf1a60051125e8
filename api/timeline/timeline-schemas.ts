import { z } from 'zod';
import { cursor } from '../../http/cursor.ts';
import { timelineItem } from '../operations/operation-schemas.ts';
import { wholeNumber } from '../../http/whole-number.ts';

/** A few hundred bytes an entry: a page stays below 200 KB. */
const MAX_PAGE = 500;
const DEFAULT_PAGE = 100;

export const timelineQuery = z.strictObject({
  limit: wholeNumber(1, MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({
      description: `Maximum number of items, 1 to ${MAX_PAGE}; default ${DEFAULT_PAGE}. A stream has no limit.`,
    }),
  after: cursor.optional().meta({
    description:
      '`next_cursor` of an earlier response, or the id of an event. Without it, a page begins with the first entry and a stream with the next one.',
  }),
});

export const timelinePageData = z.strictObject({
  items: z.array(timelineItem),
  next_cursor: z
    .string()
    .meta({ description: 'Value for `after`. An empty page has one too: repeat the request with it later.' }),
});
