import { parse } from 'lossless-json';
import type { z } from 'zod';
import { ProviderError } from '../domain/provider-error.ts';
import { withStorableTexts } from '../domain/storable-text.ts';
import { getBytes, MAX_ANSWER_BYTES, type BytesAnswer } from './get-bytes.ts';

export interface JsonRequest<T> {
  /** For errors, such as `GET /price/v3`: an address may hold a key. */
  route: string;
  url: URL;
  headers: Record<string, string>;
  /** Numbers arrive as the text that the provider wrote. */
  schema: z.ZodType<T>;
  /** What `unknownStatus` (default: 404) means, if it means that the provider does not know the thing. */
  unknown?: T;
  unknownStatus?: number;
  /** When a refusal for too many requests ends, if the provider has a header of its own for it. */
  retryAt?: (headers: BytesAnswer['headers']) => Date | null;
  /** A caller who waits for the answer waits less. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

const HTTP_OK = 200;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const REFUSALS = [401, 403];

/** One GET request to a provider. Redirects are not followed. Throws a ProviderError, or the reason of an aborted signal. */
export async function getJson<T>({
  route,
  url,
  headers,
  schema,
  unknown,
  unknownStatus = NOT_FOUND,
  retryAt,
  timeoutMs,
  signal,
}: JsonRequest<T>): Promise<T> {
  let answer: BytesAnswer;
  try {
    answer = await getBytes(url, { headers: { accept: 'application/json', ...headers }, timeoutMs, signal });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ProviderError('unavailable', `${route}: no answer`, null, { cause });
  }
  const { statusCode, headers: answered, bytes } = answer;
  if (bytes === null) {
    throw new ProviderError('malformed', `${route}: the answer has more than ${MAX_ANSWER_BYTES} bytes`);
  }
  if (statusCode === TOO_MANY_REQUESTS) {
    const until = retryAt?.(answered) ?? retryAfter(answered);
    throw new ProviderError('rate_limited', `${route}: too many requests`, until);
  }
  if (REFUSALS.includes(statusCode)) {
    throw new ProviderError('refused', `${route}: status ${statusCode}; check the provider's key`);
  }
  if (statusCode === unknownStatus && unknown !== undefined) return unknown;
  if (statusCode !== HTTP_OK) {
    throw new ProviderError('unavailable', `${route}: status ${statusCode}`, retryAfter(answered));
  }
  return parsed(route, bytes.toString('utf8'), schema);
}

function parsed<T>(route: string, text: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = withStorableTexts(parse(text, undefined, (number) => number));
  } catch (cause) {
    throw new ProviderError('malformed', `${route}: the answer is not JSON`, null, { cause });
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ProviderError('malformed', `${route}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function retryAfter(headers: BytesAnswer['headers']): Date | null {
  const text = String(headers['retry-after'] ?? '');
  const at = /^\d{1,9}$/.test(text) ? Date.now() + Number(text) * 1_000 : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at);
}
