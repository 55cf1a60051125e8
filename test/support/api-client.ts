import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import type { TestService } from './wallet-service.ts';

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // The envelope's parts, as the test expects them: a wrong guess fails the test.
  data: Record<string, unknown>;
  error: { code: string; message: string; details?: string };
  body: unknown;
}

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  key?: string | null;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  text?: string;
  headers?: Record<string, string>;
}

const envelope = z.union([
  z.strictObject({
    success: z.literal(true),
    data: z.record(z.string(), z.unknown()),
    message: z.string().optional(),
    timestamp: z.iso.datetime(),
  }),
  z.strictObject({
    success: z.literal(false),
    error: z.strictObject({ code: z.string(), message: z.string(), details: z.string().optional() }),
    timestamp: z.iso.datetime(),
  }),
]);

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) })),
  ),
});

/** A response that several routes have in common. */
const sharedResponse = z.object({ $ref: z.string().startsWith('#/') });

/** Calls the API as any client would, and holds every answer against the service's own OpenAPI document. */
export async function createApiClient(service: Pick<TestService, 'api'>, defaultKey: string) {
  const text = await (await fetch(`${service.api.url}/openapi.json`)).text();
  const document = documentSchema.parse(JSON.parse(text));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(JSON.parse(text) as object, 'openapi');
  const routes = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

  return async function call(path: string, { method = 'GET', key = defaultKey, ...rest }: ApiCall = {}) {
    const body = rest.text ?? (rest.json === undefined ? undefined : JSON.stringify(rest.json));
    const response = await fetch(`${service.api.url}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...rest.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const answer: unknown = await response.json();
    conforms(method, path.split('?')[0] ?? path, response.status, answer);
    const parsed = envelope.parse(answer);
    return {
      status: response.status,
      headers: response.headers,
      data: parsed.success ? parsed.data : {},
      error: parsed.success ? { code: '', message: '' } : parsed.error,
      body: answer,
    } as ApiAnswer;
  };

  function conforms(method: string, path: string, status: number, answer: unknown): void {
    const route = routes.find(({ pattern }) => pattern.test(path))?.path;
    const operation = route && document.paths[route]?.[method.toLowerCase()];
    if (!route || !operation) return;
    if (!operation.responses[String(status)]) {
      throw new Error(`${method} ${route} answered ${status}, which its document does not name`);
    }
    const escaped = route
      .replaceAll('~', '~0')
      .replaceAll('/', '~1')
      .replaceAll('{', '%7B')
      .replaceAll('}', '%7D');
    const shared = sharedResponse.safeParse(operation.responses[String(status)]).data?.$ref;
    const response = shared ?? `#/paths/${escaped}/${method.toLowerCase()}/responses/${status}`;
    const reference = `openapi${response}/content/application~1json/schema`;
    const validate = ajv.getSchema(reference);
    if (!validate) throw new Error(`no schema at ${reference}`);
    if (!validate(answer)) {
      throw new Error(`${method} ${route} ${status} breaks its document: ${ajv.errorsText(validate.errors)}`);
    }
  }
}

export type CallApi = Awaited<ReturnType<typeof createApiClient>>;
