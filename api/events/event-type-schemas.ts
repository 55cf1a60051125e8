import { z } from 'zod';
import { EVENT_FAMILIES } from '../../domain/events/event-catalogue.ts';

const eventTypeData = z
  .strictObject({
    family: z
      .enum(EVENT_FAMILIES)
      .meta({ description: '`platform` for endpoints of this API, `bot` for those of the bot API.' }),
    name: z.string(),
    description: z.string().meta({ description: 'One sentence: when it is sent, and to whom.' }),
    version: z.int().meta({
      description:
        'Sent as `x-service-event-version`. Fields and words may be added within a version; existing ones do not change.',
    }),
    data_schema: z.looseObject({}).meta({ description: "JSON Schema (2020-12) of the body's `data`." }),
    example: z.looseObject({}).meta({ description: 'A complete body.' }),
  })
  .meta({ id: 'EventType' });

export const eventTypeListData = z.strictObject({ items: z.array(eventTypeData) });
export type EventTypeListData = z.infer<typeof eventTypeListData>;
