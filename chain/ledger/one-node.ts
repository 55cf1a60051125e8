import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient, RpcNode, RpcNodes } from '../rpc/rpc-client.ts';

/** One node, or a pool that can name its nodes. */
export type LedgerNodes = RpcClient & Partial<Pick<RpcNodes, 'inTurn' | 'answer'>>;

/** The name of a node that stands alone. */
export const ONLY_NODE = 'rpc-1';

/**
 * Does all of the work with one node: another one may not have indexed the same blocks yet, and answers of two forks do not fit
 * together. If it fails, the next node starts from the beginning; if all fail, throws the first failure.
 */
export async function withOneNode<T>(
  nodes: LedgerNodes,
  work: (node: RpcNode) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  let failure: ChainError | undefined;
  for (const node of nodes.inTurn?.() ?? [{ name: ONLY_NODE, call: nodes.call }]) {
    try {
      return await work(node);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ChainError)) throw error;
      failure ??= error;
    }
  }
  throw failure ?? new ChainError('unavailable', 'no RPC URL is configured');
}
