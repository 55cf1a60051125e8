import type { RpcClient } from '../rpc/rpc-client.ts';
import { newestBlock, readBlockHead, slotWithoutBlock } from './block-head.ts';

export interface FinalBlock {
  slot: number;
  blockhash: string;
  /** Null where the node counts no blocks. */
  blockHeight: number | null;
}

/**
 * What became of a slot for good. `skipped` only where a final block says so, whose parent lies before the slot; as long as
 * neither is known it is `pending`. Fails where the node does not keep the slot any more.
 */
export async function finalBlockhash(
  rpc: RpcClient,
  slot: number,
  signal?: AbortSignal,
): Promise<'pending' | 'skipped' | { blockhash: string }> {
  const block = await readBlockHead(rpc, slot, 'finalized', signal);
  if (block) return { blockhash: block.blockhash };
  return (await slotWithoutBlock(rpc, slot, 'finalized', signal)) === 'skipped' ? 'skipped' : 'pending';
}

/** The newest block that can't be taken back, as far as the node knows; one that lags names an older one, which is as final. */
export async function latestFinal(rpc: RpcClient, signal?: AbortSignal): Promise<FinalBlock> {
  const { slot, blockhash, blockHeight } = await newestBlock(rpc, 'finalized', signal);
  return { slot, blockhash, blockHeight };
}
