import { broadcast, type BroadcastResult } from '../chain/broadcast.ts';
import { ChainError } from '../chain/chain-error.ts';
import type { NetworkChain } from '../chain/networks.ts';

/**
 * Hands stored bytes to the network, any number of times. That a node does not take them is an answer: another may, and
 * this one may still know what became of them.
 */
export async function handOver(
  chain: Pick<NetworkChain, 'rpc'>,
  wire: Uint8Array,
  signal?: AbortSignal,
): Promise<BroadcastResult | ChainError> {
  try {
    return await broadcast(chain.rpc, wire, signal);
  } catch (error) {
    if (error instanceof ChainError) return error;
    throw error;
  }
}
