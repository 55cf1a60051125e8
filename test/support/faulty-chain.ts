import { z } from 'zod';
import { createChainFaults } from '../../local/chain/faults/chain-faults.ts';
import type { ChainFaults } from '../../local/chain/faults/chain-faults.ts';
import type { CallObservers } from '../../local/chain/proxy/chain-proxy-calls.ts';
import { startChainProxy } from '../../local/chain/proxy/chain-proxy.ts';
import { parts } from './parts.ts';

/** A way to the shared chain on which things go wrong; others, and the chain itself, know nothing of it. */
export interface FaultyChain extends JsonRpc {
  rpcUrl: string;
  faults: ChainFaults;
  close(): Promise<void>;
}

export interface JsonRpc {
  /** The whole answer, as text and parsed; rejects if the connection is closed. */
  post(body: string): Promise<{ status: number; headers: Headers; text: string }>;
  ask(method: string, params?: unknown[]): Promise<RpcAnswer>;
}

const rpcAnswer = z.object({
  id: z.unknown(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown() }).partial().optional(),
});
type RpcAnswer = z.infer<typeof rpcAnswer>;

export async function startFaultyChain(
  options: CallObservers & { faults?: ChainFaults } = {},
): Promise<FaultyChain> {
  const { chain } = await parts();
  const faults = options.faults ?? createChainFaults();
  const { rpcUrl, close } = await startChainProxy({
    ...options,
    faults,
    upstreamRpcUrl: chain.rpcUrl,
    upstreamWsUrl: chain.wsUrl,
    isEvenedOut: true,
    rpcPort: 0,
    wsPort: 0,
  });
  return { rpcUrl, faults, close, ...jsonRpc(rpcUrl) };
}

export function jsonRpc(url: string): JsonRpc {
  async function post(body: string) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  return {
    post,
    async ask(method, params = []) {
      const { text } = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
      return rpcAnswer.parse(JSON.parse(text));
    },
  };
}
