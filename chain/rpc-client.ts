import { parse } from 'lossless-json';
import { z } from 'zod';
import { ChainError } from './chain-error.ts';
import { RPC_TIMEOUT_MS } from './chain-limits.ts';
import { genesisHash } from './rpc-schemas.ts';

/** One JSON-RPC call whose answer is checked against a schema. */
export interface RpcClient {
  call<T>(method: string, params: unknown[], result: z.ZodType<T>, signal?: AbortSignal): Promise<T>;
}

/** One node by itself, for questions whose answers must come from one and the same. */
export interface RpcNode extends RpcClient {
  /** For logs and evidence: a URL may hold a provider's key. */
  name: string;
}

export interface RpcNodes extends RpcClient {
  /** The genesis hash that every node in use has. */
  genesis(): Promise<string>;
  /** Every configured node, the one that answered last first; one of another chain refuses each call. */
  inTurn(): RpcNode[];
}

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown() }),
]);

/**
 * Codes that speak of the node and not of the request (Agave: rpc-client-types, custom_error; JSON-RPC 2.0): unhealthy,
 * block not there yet, an internal error. Another node may do better.
 */
const NODE_TROUBLE: ReadonlySet<number> = new Set([-32_005, -32_004, -32_603]);

/**
 * Calls one URL after the other until one answers, beginning with the one that answered last. An answer that refuses
 * the request is an answer. A URL whose genesis hash is not that of the first one that answered serves another chain
 * and is never used. Errors name the method, never the URL: it may hold a provider's key.
 */
export function createRpcClient(urls: readonly string[]): RpcNodes {
  const nodes = urls.map((url, index) => ({
    url,
    name: `rpc-${index + 1}`,
    genesis: undefined as string | undefined,
  }));
  let preferred = 0;
  let genesis: string | undefined;

  async function checkGenesis(node: (typeof nodes)[number], signal: AbortSignal | undefined): Promise<void> {
    node.genesis ??= await callOne(node.url, 'getGenesisHash', [], genesisHash, signal);
    genesis ??= node.genesis;
    if (node.genesis !== genesis) throw new ChainError('unavailable', 'a node serves another chain');
  }

  return {
    async genesis() {
      genesis ??= await this.call('getGenesisHash', [], genesisHash);
      return genesis;
    },

    inTurn() {
      return nodes
        .map((_, step) => nodes[(preferred + step) % nodes.length])
        .filter((node) => node !== undefined)
        .map((node) => ({
          name: node.name,
          async call(method, params, result, signal) {
            await checkGenesis(node, signal);
            return callOne(node.url, method, params, result, signal);
          },
        }));
    },

    async call(method, params, result, signal) {
      let failure = new ChainError('unavailable', `${method}: no RPC URL is configured`);
      for (let step = 0; step < nodes.length; step += 1) {
        const index = (preferred + step) % nodes.length;
        const node = nodes[index];
        if (!node) break;
        try {
          await checkGenesis(node, signal);
          const value = await callOne(node.url, method, params, result, signal);
          preferred = index;
          return value;
        } catch (error) {
          signal?.throwIfAborted();
          if (!(error instanceof ChainError)) throw error;
          if (error.kind === 'rpc' && !NODE_TROUBLE.has(error.rpcCode ?? 0)) throw error;
          failure = error;
        }
      }
      throw failure;
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
  if (status !== 200) {
    // Too many requests, a gateway's page: whatever it says, it is no answer to this request.
    throw new ChainError('unavailable', `${method}: the node answered with status ${status}`);
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
