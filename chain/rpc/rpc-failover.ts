import type { z } from 'zod';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { ChainError } from './chain-error.ts';
import type { PooledNode } from './rpc-node.ts';

export interface RpcQuestion<T> {
  method: string;
  params: unknown[];
  result: z.ZodType<T>;
  /** By `performance.now()`. */
  endsAt: number;
  signal: AbortSignal | undefined;
}

/** Share of the remaining time for one try while another node is left, so that a hanging node leaves time for the others. */
const ATTEMPT_SHARE = 1 / 2;

/**
 * JSON-RPC codes about the node and not about the request (Agave: rpc-client-types, custom_error; JSON-RPC 2.0):
 * block cleaned up, block not available yet, unhealthy, slot skipped or lost by a snapshot, slot not in the long-term storage,
 * no history of transactions, block status not available yet, requested context slot not reached, a method that this node
 * does not have, not an epoch's first block (the node lacks it), an internal error. Another node may succeed.
 */
const ANOTHER_MAY_KNOW: ReadonlySet<number> = new Set([
  -32_001, -32_004, -32_005, -32_007, -32_009, -32_011, -32_014, -32_016, -32_018, -32_601, -32_603,
]);

/** Asks one node after the other until one answers. A refusal of the request is an answer too: it is thrown. */
export async function askInTurn<T>(
  order: readonly Pick<PooledNode, 'name' | 'call'>[],
  { method, params, result, endsAt, signal }: RpcQuestion<T>,
): Promise<{ value: T; node: string } | { failure: ChainError }> {
  let failure: ChainError | undefined;
  for (const [index, node] of order.entries()) {
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) break;
    const share = index < order.length - 1 ? ATTEMPT_SHARE : 1;
    try {
      const value = await withTimeLimit(Math.ceil(leftMs * share), signal, (limit) =>
        node.call(method, params, result, { limit, signal }),
      );
      return { value, node: node.name };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ChainError)) throw error;
      if (error.kind === 'rpc' && !ANOTHER_MAY_KNOW.has(error.rpcCode ?? 0)) throw error;
      // "Slot was skipped" is only the answer if every node says so: an unreachable node may have the block.
      if (failure === undefined || failure.kind === 'rpc') failure = error;
    }
  }
  return { failure: failure ?? new ChainError('unavailable', `${method}: no node answered in time`) };
}
