import { z } from 'zod';
import { cursor } from '../../http/cursor.ts';
import { address } from '../operations/operation-schemas.ts';
import { EVENT_FAMILIES } from '../../domain/events/event-catalogue.ts';
import { eventFilters } from '../../domain/events/event-filter.ts';
import { commaList } from '../../http/comma-list.ts';
import { wholeNumber } from '../../http/whole-number.ts';

/** At about a kilobyte each, a page stays below some hundred kilobytes. */
const MAX_PAGE = 200;
const DEFAULT_PAGE = 100;

const FILTERS = [...new Set([...eventFilters('platform'), ...eventFilters('bot')])];

export const eventsQuery = z.strictObject({
  limit: wholeNumber(1, MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({ description: `Maximum number of events, 1 to ${MAX_PAGE}; ${DEFAULT_PAGE} by default.` }),
  after: cursor.optional().meta({
    description:
      '`next_cursor` of an earlier answer. Without it, the page begins with the oldest event kept.',
  }),
  events: commaList(FILTERS).optional().meta({
    description: 'As for a webhook: names, `transaction.*`, or `*`; separate several by commas.',
  }),
  wallet: address.optional().meta({ description: 'Address of the wallet that the event is about.' }),
});

export const eventsData = z.strictObject({
  items: z.array(
    z
      .strictObject({
        event_id: z.string().meta({ description: 'Its deliveries carry it as `webhook-id`.' }),
        event: z.string(),
        family: z.enum(EVENT_FAMILIES),
        version: z.int().meta({ description: 'Version of its fields, as in `x-service-event-version`.' }),
        body: z
          .strictObject({
            event: z.string(),
            data: z.looseObject({}).meta({ description: 'Described by `GET /v1/event-types`.' }),
            timestamp: z.iso.datetime().optional().meta({ description: 'Events of the bot API have none.' }),
          })
          .meta({ description: 'The body that endpoints get.' }),
        created_at: z.iso.datetime(),
      })
      .meta({ id: 'Event' }),
  ),
  next_cursor: z
    .string()
    .meta({ description: 'Pass it as `after`. An empty page has one too: use it again later.' }),
  has_more: z.boolean().meta({
    description: 'True: ask again at once. The page is full, or its filter left out everything it scanned.',
  }),
  retained_since: z.iso.datetime().meta({ description: 'Older events may have been removed.' }),
});
export type EventsData = z.infer<typeof eventsData>;
