import type { z } from 'zod';
import type { AnyRoute } from './define-route.ts';
import { errorSchema } from './envelope.ts';
import { ERROR_EXAMPLES } from './error-examples.ts';
import { responseHeaders } from './openapi-headers.ts';
import { tagOf, type DocumentAbout } from './openapi-info.ts';
import { headerParameters, parametersOf } from './openapi-parameters.ts';
import { createSharedResponses, type SharedResponses } from './openapi-responses.ts';
import { createSharedSchemas, type Json, type SharedSchemas } from './openapi-schemas.ts';

interface Shared {
  schemas: SharedSchemas;
  responses: SharedResponses;
}

/** The OpenAPI 3.1 document, from the definitions that the router uses. */
export function openApiDocument(routes: readonly AnyRoute[], about: DocumentAbout): Json {
  const { info, prefix, tags, security, networkDescription, errorExamples, credentialErrors } = about;
  const shared = {
    schemas: createSharedSchemas(),
    responses: createSharedResponses({ ...ERROR_EXAMPLES, ...errorExamples }, credentialErrors),
  };
  // Registers the schema by its id: every error response refers to it.
  shared.schemas.of(errorSchema, 'output');
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, about, shared);
  }
  const used = new Set(routes.map(({ path }) => tagOf(path, tags)));
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'This server.' }],
    tags: tags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: security,
      parameters: headerParameters(networkDescription),
      headers: responseHeaders(prefix),
      responses: shared.responses.responses(),
      schemas: shared.schemas.components(),
      examples: shared.responses.examples(),
    },
  };
}

function operationOf(
  route: AnyRoute,
  { tags, security }: DocumentAbout,
  { schemas, responses }: Shared,
): Json {
  return {
    operationId: route.name,
    tags: [tagOf(route.path, tags)],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: route.authenticated ? credentialsOf(route, security).map((name) => ({ [name]: [] })) : [],
    parameters: parametersOf(route, schemas),
    ...(route.body ? { requestBody: requestBodyOf(route, route.body, schemas) } : {}),
    responses: responses.of(route, schemas),
  };
}

/** A bot token is for its own routes, and every other credential for the rest. */
function credentialsOf({ credential }: AnyRoute, security: DocumentAbout['security']): string[] {
  return Object.keys(security).filter((name) => (name === 'botToken') === (credential === 'bot_token'));
}

function requestBodyOf(route: AnyRoute, body: z.ZodType, schemas: SharedSchemas): Json {
  const required = !acceptsNothing(body);
  return {
    required,
    content: {
      'application/json': {
        schema: schemas.of(body, 'input'),
        ...(route.bodyExamples === undefined
          ? { example: required ? route.bodyExample : (route.bodyExample ?? {}) }
          : { examples: route.bodyExamples }),
      },
    },
  };
}

function acceptsNothing(schema: z.ZodType): boolean {
  return schema.safeParse({}).success;
}
