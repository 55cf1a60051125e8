import { z } from 'zod';
import { API_ERRORS, type ApiErrorCode } from '../domain/errors.ts';
import { PNG, SVG } from './answer-with-picture.ts';
import { CSV } from './csv.ts';
import type { AnyRoute } from './define-route.ts';
import { successSchema } from './envelope.ts';
import type { ErrorExamples } from './error-examples.ts';
import { EVENT_STREAM } from './event-stream.ts';
import { headerReferences } from './openapi-headers.ts';
import type { Json, SharedSchemas } from './openapi-schemas.ts';

/** Errors that any route can give, because each reads a body if one is sent. */
const COMMON_ERRORS: readonly ApiErrorCode[] = [
  'INVALID_REQUEST',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

const ACCEPTED = 202;

/** Statuses whose response may say when to retry. */
const WITH_RETRY_AFTER: ReadonlySet<number> = new Set([409, 429, 503]);

const EXAMPLE_TIMESTAMP = '2026-01-01T00:00:00.000Z';

/** Error responses that routes share: one for each set of codes of a status. */
export interface SharedResponses {
  of(route: AnyRoute, schemas: SharedSchemas): Json;
  responses(): Record<string, Json>;
  examples(): Record<string, Json>;
}

export function createSharedResponses(
  errorExamples: ErrorExamples,
  credentialErrors: readonly ApiErrorCode[],
): SharedResponses {
  const responses = new Map<string, Json>();
  const examples = new Map<string, Json>();

  function errorReference(status: number, codes: readonly ApiErrorCode[]): Json {
    const name = codes.join('.');
    responses.set(name, errorResponse(status, codes));
    for (const code of codes) examples.set(code, { value: errorExample(code, errorExamples[code]) });
    return { $ref: `#/components/responses/${name}` };
  }

  function success(route: AnyRoute, schemas: SharedSchemas): Json {
    // A name has one example, and other routes may have the same data in the general envelope.
    const { id } = (route.message !== undefined && z.globalRegistry.get(route.data)) || {};
    const value = {
      success: true,
      data: route.example,
      ...(route.message === undefined ? {} : { message: route.message, timestamp: EXAMPLE_TIMESTAMP }),
    };
    if (id !== undefined) examples.set(id, { value });
    return {
      description: route.summary,
      headers: headerReferences(
        'X-Request-Id',
        ...(route.authenticated ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
        ...(route.successStatus === ACCEPTED ? (['Location'] as const) : []),
        ...(route.creates ? (['Idempotency-Replayed'] as const) : []),
        ...(route.csv ? (['Link'] as const) : []),
      ),
      content: {
        'application/json': {
          schema: schemas.of(successSchema(route), 'output'),
          ...(id === undefined
            ? { example: value }
            : { examples: { [id]: { $ref: `#/components/examples/${id}` } } }),
        },
        ...(route.stream
          ? {
              [EVENT_STREAM]: {
                schema: { type: 'string', description: route.stream.description },
                example: route.stream.example,
              },
            }
          : {}),
        ...(route.csv
          ? {
              [CSV]: {
                schema: { type: 'string', description: route.csv.description },
                example: route.csv.text(route.example as never),
              },
            }
          : {}),
        ...(route.picture
          ? {
              [SVG]: { schema: { type: 'string', description: route.picture.description } },
              [PNG]: { schema: { type: 'string', format: 'binary', description: route.picture.description } },
            }
          : {}),
      },
    };
  }

  return {
    of(route, schemas) {
      const answers: Json = { [route.successStatus]: success(route, schemas) };
      if (route.repeatStatus !== undefined) {
        answers[route.repeatStatus] = { ...success(route, schemas), description: 'It existed already.' };
      }
      for (const [status, codes] of errorCodesByStatus(route, credentialErrors))
        answers[status] = errorReference(status, codes);
      return answers;
    },
    responses: () => sorted(responses),
    examples: () => sorted(examples),
  };
}

function errorCodesByStatus(
  route: AnyRoute,
  credentialErrors: readonly ApiErrorCode[],
): Map<number, ApiErrorCode[]> {
  const declared = new Set([
    ...route.errors,
    ...COMMON_ERRORS,
    ...(route.authenticated ? credentialErrors : []),
  ]);
  const byStatus = new Map<number, ApiErrorCode[]>();
  // In the order of the table, so that the same set of codes is the same response everywhere.
  for (const code of Object.keys(API_ERRORS) as ApiErrorCode[]) {
    if (!declared.has(code)) continue;
    const { status } = API_ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function errorResponse(status: number, codes: readonly ApiErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: headerReferences(
      'X-Request-Id',
      ...(codes.includes('INVALID_API_KEY') ? (['WWW-Authenticate'] as const) : []),
      ...(WITH_RETRY_AFTER.has(status) ? (['Retry-After'] as const) : []),
      ...(codes.includes('RATE_LIMIT_EXCEEDED') ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function errorExample(code: ApiErrorCode, example: ErrorExamples[ApiErrorCode]): Json {
  return { success: false, error: { code, ...example }, timestamp: EXAMPLE_TIMESTAMP };
}

function sorted(map: ReadonlyMap<string, Json>): Record<string, Json> {
  return Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
}
