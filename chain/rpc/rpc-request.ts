import { request, type Dispatcher } from 'undici';
import { z } from 'zod';
import { ChainError } from './chain-error.ts';
import { parseExact } from './exact-json.ts';

export interface RequestLimits {
  /** Ends the request as the node's failure, unless the caller's `signal` has aborted: `limit` aborts with it. */
  limit: AbortSignal;
  signal?: AbortSignal | undefined;
}

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown() }),
]);

const TOO_MANY_REQUESTS = 429;

/** Pause if a node limits our rate without naming a time: rate limits usually count by the second. */
const DEFAULT_REST_MS = 1_000;

/** Maximum pause, even if a node asks for more: with few nodes it may be needed. */
const MAX_REST_MS = 10_000;

/**
 * One JSON-RPC request to one URL. Fails with a {@link ChainError} that names the method and never the URL, which may
 * contain a provider's key. If the caller's signal ended it, fails with the signal's reason.
 */
export async function requestRpc<T>(
  url: string,
  method: string,
  params: unknown[],
  result: z.ZodType<T>,
  { limit, signal }: RequestLimits,
): Promise<T> {
  let response: Dispatcher.ResponseData;
  let body: unknown;
  try {
    // Not fetch, which needs several times the CPU time. This follows no redirects.
    response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: limit,
    });
    const text = await readText(response.body);
    body = response.statusCode === 200 ? parseExact(text) : undefined;
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ChainError('unavailable', `${method}: the node did not answer`, { cause });
  }
  if (response.statusCode !== 200) {
    // A rate limit or a gateway's page: its body does not answer the request.
    throw new ChainError('unavailable', `${method}: the node answered with status ${response.statusCode}`, {
      restMs: restMs(response),
    });
  }
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new ChainError('malformed', `${method}: the answer is not JSON-RPC`);
  if ('error' in parsed.data) {
    const { code, message, data } = parsed.data.error;
    throw new ChainError('rpc', `${method}: ${message}`, { rpcCode: code, rpcData: data });
  }
  const value = result.safeParse(parsed.data.result);
  if (!value.success) {
    throw new ChainError('malformed', `${method}: ${z.prettifyError(value.error)}`);
  }
  return value.data;
}

/** Some 60,000 token accounts; a full block of mainnet has some 10 MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

async function readText(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > MAX_ANSWER_BYTES) throw new Error(`the answer has more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Pause that the node asks for, in seconds or as a date (RFC 9110, section 10.2.3). */
function restMs({ headers, statusCode }: Dispatcher.ResponseData): number | undefined {
  const text = String(headers['retry-after'] ?? '');
  const asked = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  if (Number.isNaN(asked)) return statusCode === TOO_MANY_REQUESTS ? DEFAULT_REST_MS : undefined;
  return Math.min(Math.max(asked, 0), MAX_REST_MS);
}
