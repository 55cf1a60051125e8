import { z } from 'zod';
import { API_ERRORS, type ApiErrorCode } from '../domain/errors.ts';
import { NETWORKS } from '../domain/networks.ts';
import type { AnyRoute } from './define-route.ts';
import { errorSchema, successSchema } from './envelope.ts';
import { EVENT_STREAM } from './event-stream.ts';

type Json = Record<string, unknown>;

/** Answers that any route can give. */
const COMMON_ERRORS: readonly ApiErrorCode[] = ['INVALID_REQUEST', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];
const BODY_ERRORS: readonly ApiErrorCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** The OpenAPI 3.1 document of the very definitions that the router runs. */
export function openApiDocument(routes: readonly AnyRoute[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wallet service',
      version: '1.0.0-beta',
      description: 'Self-hosted, non-custodial wallet service for Solana. In beta: features may change.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `wk_…`.' } },
      schemas: { Error: schemaOf(errorSchema, 'output') },
    },
  };
}

function operationOf(route: AnyRoute): Json {
  return {
    operationId: route.name,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: route.authenticated ? [{ apiKey: [] }] : [],
    parameters: parametersOf(route),
    ...(route.body
      ? {
          requestBody: {
            required: !acceptsNothing(route.body),
            content: {
              'application/json': {
                schema: schemaOf(route.body, 'input'),
                ...(route.bodyExample === undefined ? {} : { example: route.bodyExample }),
              },
            },
          },
        }
      : {}),
    responses: responsesOf(route),
  };
}

function parametersOf(route: AnyRoute): Json[] {
  const header = (name: string, description: string, schema: Json): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  return [
    ...fieldsOf(route.params, 'path'),
    ...fieldsOf(route.query, 'query'),
    ...(route.network
      ? [
          header('X-Network', 'The network; else the key’s default, else the server’s.', {
            enum: [...NETWORKS],
          }),
        ]
      : []),
    ...(route.creates
      ? [
          header('Idempotency-Key', 'The same key with the same body makes nothing twice.', {
            type: 'string',
            minLength: 1,
            maxLength: 255,
          }),
        ]
      : []),
    ...(route.stream
      ? [
          header('Last-Event-ID', `For \`${EVENT_STREAM}\`: go on behind the event of this id.`, {
            type: 'string',
          }),
        ]
      : []),
  ];
}

function fieldsOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function responsesOf(route: AnyRoute): Json {
  const codes = [
    ...route.errors,
    ...COMMON_ERRORS,
    ...(route.body ? BODY_ERRORS : []),
    ...(route.authenticated ? (['INVALID_API_KEY'] as const) : []),
  ];
  const byStatus = new Map<number, ApiErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = API_ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return {
    [route.successStatus]: {
      description: route.summary,
      content: {
        'application/json': {
          schema: schemaOf(successSchema(route.data), 'output'),
          example: { success: true, data: route.example, timestamp: '2026-01-01T00:00:00.000Z' },
        },
        ...(route.stream
          ? {
              [EVENT_STREAM]: {
                schema: { type: 'string', description: route.stream.description },
                example: route.stream.example,
              },
            }
          : {}),
      },
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, group]) => [
        status,
        {
          description: group.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  };
}

function acceptsNothing(schema: z.ZodType): boolean {
  return schema.safeParse({}).success;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
