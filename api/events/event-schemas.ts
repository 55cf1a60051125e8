import { z } from 'zod';
import { isAddress } from '../../domain/addresses.ts';
import { EVENT_FAMILIES } from '../../domain/events/event-catalogue.ts';
import { eventFilters } from '../../domain/events/event-filter.ts';
import { commaList } from '../http/comma-list.ts';
import { wholeNumber } from '../http/whole-number.ts';

/** A kilobyte each: a page stays below some hundred of them. */
const MAX_PAGE = 200;
const DEFAULT_PAGE = 100;

const FILTERS = [...new Set([...eventFilters('platform'), ...eventFilters('bot')])];

export const eventsQuery = z.strictObject({
  limit: wholeNumber(1, MAX_PAGE)
    .default(DEFAULT_PAGE)
    .meta({ description: `How many at most, 1 to ${MAX_PAGE}; ${DEFAULT_PAGE} where it is left out.` }),
  after: z.string().optional().meta({
    description:
      '`next_cursor` of an earlier answer. Without it a page begins with the oldest event that is kept.',
  }),
  events: commaList(FILTERS).optional().meta({
    description: 'As for a webhook: names, `transaction.*`, or `*`; several with commas between.',
  }),
  wallet: z
    .string()
    .refine(isAddress, 'must be a base58 address of 32 bytes')
    .optional()
    .meta({ description: 'Address of the wallet that the event is about.' }),
});

export const eventsData = z.strictObject({
  items: z.array(
    z
      .strictObject({
        event_id: z.string().meta({ description: 'The `webhook-id` of its deliveries.' }),
        event: z.string(),
        family: z.enum(EVENT_FAMILIES),
        version: z.int().meta({ description: 'Of its fields, as in `x-service-event-version`.' }),
        body: z
          .strictObject({
            event: z.string(),
            data: z.looseObject({}).meta({ description: 'As `GET /v1/event-types` describes it.' }),
            timestamp: z.iso.datetime().optional().meta({ description: 'Events of the bot API have none.' }),
          })
          .meta({ description: 'What endpoints get as their body.' }),
        created_at: z.iso.datetime(),
      })
      .meta({ id: 'Event' }),
  ),
  next_cursor: z
    .string()
    .meta({ description: 'For `after`. Also an empty page has one: ask with it again later.' }),
  has_more: z.boolean().meta({
    description: 'Ask on at once: the page is full, or a filter left out all that it looked through.',
  }),
  retained_since: z.iso
    .datetime()
    .meta({ description: 'Events from before this time may have been removed.' }),
});
export type EventsData = z.infer<typeof eventsData>;
