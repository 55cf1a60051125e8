import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
}

const schema: z.ZodType<Schema> = z.looseObject({});
const content = z.record(z.string(), z.looseObject({ schema: schema.optional() }));
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({})).default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});

export interface Route {
  method: string;
  path: string;
  operationId: string;
  /** Query parameters by their names. */
  query: Record<string, Schema>;
  body: Schema | undefined;
  /** `data` in the answer's envelope. */
  data: Schema;
}

const text = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
const document = z
  .looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })
  .parse(JSON.parse(text));

/** The index of a first look; a client knows the paths already. */
const INDEX_PATHS = ['/', '/v1'];

/** Every other route of the service's OpenAPI document, with references resolved. */
export const ROUTES: Route[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  INDEX_PATHS.includes(path)
    ? []
    : Object.entries(methods).map(([method, route]) => {
        const answer = Object.entries(route.responses).find(([status]) => status.startsWith('2'))?.[1];
        const envelope = deref(answer?.content?.['application/json']?.schema ?? {});
        return {
          method: method.toUpperCase(),
          path,
          operationId: route.operationId,
          query: Object.fromEntries(
            route.parameters
              .map((parameter) => deref(parameter))
              .flatMap(({ in: place, name, schema: each }) =>
                place === 'query' ? [[String(name), schema.parse(each)]] : [],
              ),
          ),
          body: route.requestBody && deref(route.requestBody.content['application/json']?.schema ?? {}),
          data: deref(dataOf(envelope)),
        };
      }),
);

export function routeOf(operationId: string): Route {
  const route = ROUTES.find((each) => each.operationId === operationId);
  if (!route) throw new Error(`the document has no ${operationId}`);
  return route;
}

/** The codes of the document's error answers. */
export function errorCodes(): string[] {
  const codes = new Set<string>();
  JSON.stringify(document, (key, value: unknown) => {
    const found = key === 'code' ? z.looseObject({ enum: z.array(z.string()) }).safeParse(value) : undefined;
    if (found?.data?.enum.includes('INVALID_API_KEY')) for (const code of found.data.enum) codes.add(code);
    return value;
  });
  return [...codes];
}

/** Follows `$ref`, merges `allOf`, and treats `oneOf` as `anyOf`. */
function deref(given: Schema): Schema {
  const { $ref, allOf, oneOf, ...rest } = given;
  const own: Schema = Array.isArray(oneOf) ? { ...rest, anyOf: oneOf as Schema[] } : rest;
  const parts = Array.isArray(allOf) ? (allOf as Schema[]) : [];
  const target = typeof $ref === 'string' ? deref(lookUp($ref)) : {};
  return parts.map(deref).reduce<Schema>(mergeObjects, mergeObjects(target, own));
}

export { deref as resolved };

function dataOf(envelope: Schema): Schema {
  return envelope.properties?.data ?? {};
}

function mergeObjects(left: Schema, right: Schema): Schema {
  return {
    ...left,
    ...right,
    ...(left.properties || right.properties
      ? { properties: { ...left.properties, ...right.properties } }
      : {}),
  };
}

function lookUp(reference: string): Schema {
  // By a schema at the end alone, because that copies what it reads.
  let found: unknown = document;
  for (const name of reference.replace(/^#\//, '').split('/')) {
    found = (found as Record<string, unknown> | undefined)?.[
      name.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  }
  return z.looseObject({}).parse(found) as Schema;
}
