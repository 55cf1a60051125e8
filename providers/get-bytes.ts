import { request, type Dispatcher } from 'undici';
import { withTimeLimit } from '../loops/time-limit.ts';
import { readBytes } from './read-bytes.ts';

export interface BytesRequest {
  headers: Record<string, string>;
  /** Default: the process's own, which follows no redirects. */
  dispatcher?: Dispatcher;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface BytesAnswer extends Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> {
  /** null: there are more than allowed. */
  bytes: Buffer | null;
}

/** Logos and feeds have some hundred kilobytes, fifty prices some ten, CoinGecko's longest history some 200. */
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** For all redirects and the whole answer. */
const TIMEOUT_MS = 10_000;

/** One GET request to a host that may send slowly, or without an end. */
export function getBytes(
  url: string | URL,
  { headers, dispatcher, timeoutMs = TIMEOUT_MS, signal }: BytesRequest,
): Promise<BytesAnswer> {
  return withTimeLimit(timeoutMs, signal, async (limit) => {
    const answer = await request(url, { headers, ...(dispatcher && { dispatcher }), signal: limit });
    const { statusCode, headers: answered, body } = answer;
    return { statusCode, headers: answered, bytes: await readBytes(body, MAX_ANSWER_BYTES) };
  });
}
