import { z } from 'zod';

export type Json = Record<string, unknown>;

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';

export interface SharedSchemas {
  /** The JSON Schema of a zod schema; parts that have an `id` in their `meta` are references. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** The schemas that were referred to so far, by id. */
  components(): Record<string, Json>;
}

/** Collects the schemas that have an id, so that the document has each only once. */
export function createSharedSchemas(): SharedSchemas {
  const shared = new Map<string, Json>();

  function keep(id: string, schema: Json): void {
    const known = shared.get(id);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`the schema ${id} differs between request and response: remove its id`);
    }
    shared.set(id, schema);
  }

  return {
    of(schema, io) {
      const {
        $schema: _,
        $defs = {},
        ...json
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => shortenTime(jsonSchema),
      });
      for (const [id, { id: _1, ...definition }] of Object.entries($defs as Record<string, Json>)) {
        keep(id, withSharedReferences(definition));
      }
      const { id, ...root } = withSharedReferences(json as Json);
      if (typeof id !== 'string') return root;
      keep(id, root);
      return { $ref: `${SHARED}${id}` };
    },
    components: () => Object.fromEntries([...shared].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

const ANY_OFFSET = '[+-]';

/** zod's pattern spells out the calendar with leap years; a reader only needs to know if the time is UTC. */
export function shortenTime(schema: { format?: string; pattern?: string }): void {
  if (schema.format !== 'date-time') return;
  schema.pattern = schema.pattern?.includes(ANY_OFFSET) ? '(Z|[+-][0-9]{2}:[0-9]{2})$' : 'Z$';
}

function withSharedReferences(json: Json): Json {
  const text = JSON.stringify(json, (name, value: unknown) =>
    name === '$ref' && typeof value === 'string' ? value.replace(LOCAL, SHARED) : value,
  );
  return JSON.parse(text) as Json;
}
