import { z } from 'zod';
import { readApiDocument } from './api-document.ts';
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

const ofBotApi = z.strictObject({ success: z.literal(true), data: z.record(z.string(), z.unknown()) });

/** The document says which answers are of the bot API. */
const envelope = z.union([
  ofBotApi,
  ofBotApi.extend({ message: z.string(), timestamp: z.iso.datetime() }),
  z.strictObject({
    success: z.literal(false),
    error: z.strictObject({ code: z.string(), message: z.string(), details: z.string().optional() }),
    timestamp: z.iso.datetime(),
  }),
]);

/** Calls the API as any client would, and holds every answer against the service's own OpenAPI document. */
export async function createApiClient(service: Pick<TestService, 'api'>, defaultKey: string) {
  const document = readApiDocument(await (await fetch(`${service.api.url}/openapi.json`)).text());

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
    const problem = document.problemWithAnswer({
      method,
      path: path.split('?')[0] ?? path,
      status: response.status,
      body: answer,
    });
    if (problem !== null) throw new Error(problem);
    if (response.status === 503 && !response.headers.has('retry-after')) {
      throw new Error(`${method} ${path} answered 503 without Retry-After`);
    }
    const parsed = envelope.parse(answer);
    return {
      status: response.status,
      headers: response.headers,
      data: parsed.success ? parsed.data : {},
      error: parsed.success ? { code: '', message: '' } : parsed.error,
      body: answer,
    } as ApiAnswer;
  };
}

export type CallApi = Awaited<ReturnType<typeof createApiClient>>;
