import { z } from 'zod';
import { catalogueEntries, type CatalogueEntry } from '../../domain/events/event-catalogue.ts';
import { EXAMPLE } from '../../domain/events/event-examples.ts';
import { eventBody, type EventDraft } from '../../domain/events/event-draft.ts';
import { shortenTime } from '../../http/openapi-schemas.ts';
import type { EventTypeListData } from './event-type-schemas.ts';

export function presentEventTypes(): EventTypeListData {
  return { items: catalogueEntries().map(presentEventType) };
}

function presentEventType(entry: CatalogueEntry): EventTypeListData['items'][number] {
  const { family, name, description, version, data } = entry;
  return {
    family,
    name,
    description,
    version,
    data_schema: dataSchema(data),
    example: exampleBody(entry),
  };
}

/** The service sends no field that is not listed; but a receiver that validates must accept fields of a newer service. */
function dataSchema(data: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(data, {
    override: ({ jsonSchema }) => {
      shortenTime(jsonSchema);
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
}

function exampleBody({ family, name, example: data }: CatalogueEntry): Record<string, unknown> {
  const draft = { family, name, data, at: new Date(EXAMPLE.at) } as Pick<
    EventDraft,
    'family' | 'name' | 'data' | 'at'
  >;
  return JSON.parse(eventBody(draft)) as Record<string, unknown>;
}
