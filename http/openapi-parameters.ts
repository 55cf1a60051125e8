import type { z } from 'zod';
import { NETWORKS } from '../domain/networks.ts';
import type { AnyRoute } from './define-route.ts';
import { EVENT_STREAM } from './event-stream.ts';
import type { Json, SharedSchemas } from './openapi-schemas.ts';

/** Request headers of several routes; each is described once, in `components`. */
export function headerParameters(networkDescription: string) {
  return {
    XNetwork: {
      name: 'X-Network',
      in: 'header',
      required: false,
      description: networkDescription,
      schema: { type: 'string', enum: [...NETWORKS] },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Requests with the same key and body create only one resource. Visible ASCII characters.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    },
    LastEventId: {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: `For \`${EVENT_STREAM}\`: continue after the event with this id.`,
      schema: { type: 'string', maxLength: 400, pattern: '^[A-Za-z0-9_-]*$' },
    },
  } as const satisfies Record<string, Json>;
}

export function parametersOf(route: AnyRoute, schemas: SharedSchemas): Json[] {
  return [
    ...fieldsOf(route.params, 'path', schemas),
    ...fieldsOf(route.query, 'query', schemas),
    ...(route.network ? [reference('XNetwork')] : []),
    ...(route.creates ? [reference('IdempotencyKey')] : []),
    ...(route.stream?.isResumable ? [reference('LastEventId')] : []),
  ];
}

function reference(name: keyof ReturnType<typeof headerParameters>): Json {
  return { $ref: `#/components/parameters/${name}` };
}

function fieldsOf(schema: z.ZodType | undefined, place: 'path' | 'query', schemas: SharedSchemas): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}
