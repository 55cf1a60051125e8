import { parse } from 'lossless-json';
import { z } from 'zod';
import { ChainError } from './chain-error.ts';
import { RPC_TIMEOUT_MS } from './chain-limits.ts';

/** One JSON-RPC call whose answer is checked against a schema. */
export interface RpcClient {
  call<T>(method: string, params: unknown[], result: z.ZodType<T>, signal?: AbortSignal): Promise<T>;
}

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown() }),
]);

/**
 * Calls the first URL that answers. An answer that is a JSON-RPC error is an answer: another node is asked only
 * where one could not be had. Errors name the method, never the URL: it may hold a provider's key.
 */
export function createRpcClient(urls: readonly string[]): RpcClient {
  return {
    async call(method, params, result, signal) {
      let failure: unknown;
      for (const url of urls) {
        try {
          return await callOne(url, method, params, result, signal);
        } catch (error) {
          signal?.throwIfAborted();
          if (error instanceof ChainError && error.kind === 'rpc') throw error;
          failure = error;
        }
      }
      throw failure instanceof ChainError
        ? failure
        : new ChainError('unavailable', `${method}: no RPC URL is configured`);
    },
  };
}

async function callOne<T>(
  url: string,
  method: string,
  params: unknown[],
  result: z.ZodType<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const timeout = AbortSignal.timeout(RPC_TIMEOUT_MS);
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: 'error',
    });
    status = response.status;
    body = parseAnswer(await response.text());
  } catch (cause) {
    throw new ChainError('unavailable', `${method}: the node did not answer`, { cause });
  }
  const parsed = answer.safeParse(body);
  if (!parsed.success) {
    throw status === 200
      ? new ChainError('malformed', `${method}: the answer is not JSON-RPC`)
      : new ChainError('unavailable', `${method}: the node answered with status ${status}`);
  }
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

/** An integer that a float might round. */
const LONG_INTEGER = /[:,[]\s*-?\d{16}/;

/** Integers beyond 2^53 become bigints; everything else is left to the parser of the platform, which is faster. */
function parseAnswer(text: string): unknown {
  return LONG_INTEGER.test(text) ? parse(text, undefined, exactNumber) : JSON.parse(text);
}

function exactNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(text)
    ? BigInt(text)
    : value;
}
