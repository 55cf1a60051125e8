import type { RpcClient } from '../rpc/rpc-client.ts';
import { newestBlock, readBlockHead, slotWithoutBlock } from './block-head.ts';

export interface FinalizedBlock {
  slot: number;
  blockhash: string;
  /** Null if the node does not count blocks. */
  blockHeight: number | null;
}

/**
 * The finalized outcome of a slot. `skipped` only if a later finalized block has a parent before the slot; `pending` while neither is
 * known. Throws if the node has deleted the slot.
 */
export async function finalizedBlockhash(
  rpc: RpcClient,
  slot: number,
  signal?: AbortSignal,
): Promise<'pending' | 'skipped' | { blockhash: string }> {
  const block = await readBlockHead(rpc, slot, 'finalized', signal);
  if (block) return { blockhash: block.blockhash };
  return (await slotWithoutBlock(rpc, slot, 'finalized', signal)) === 'skipped' ? 'skipped' : 'pending';
}

/** The newest finalized block of the node; one that lags names an older one, which is finalized as well. */
export async function latestFinalized(rpc: RpcClient, signal?: AbortSignal): Promise<FinalizedBlock> {
  const { slot, blockhash, blockHeight } = await newestBlock(rpc, 'finalized', signal);
  return { slot, blockhash, blockHeight };
}
