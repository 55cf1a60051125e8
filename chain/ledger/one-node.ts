import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient, RpcNode, RpcNodes } from '../rpc/rpc-client.ts';

/** One node, or a pool that can name its nodes. */
export type LedgerNodes = RpcClient & Partial<Pick<RpcNodes, 'inTurn' | 'answer'>>;

/** The name of a node that stands alone. */
export const ONLY_NODE = 'rpc-1';

/**
 * Has one node do all of the work: what one has written down another may only be about to, and answers of two forks do not
 * fit together. Where it fails the next one starts from the beginning; the first failure is thrown where all do.
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
