import { z } from 'zod';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { isNoBlock } from '../rpc/block-errors.ts';

export type BlockCommitment = 'confirmed' | 'finalized';

export interface BlockHead {
  slot: number;
  blockhash: string;
  parentSlot: number;
  blockTime: Date | null;
  blockHeight: number | null;
}

/** Seconds since 1970; null or missing if the node has none (Solana docs, "getBlock"). */
const blockTime = z
  .int()
  .nullish()
  .transform((seconds) => (seconds == null ? null : new Date(seconds * 1_000)));

const head = z
  .object({
    blockhash: z.string().min(1),
    parentSlot: z.int(),
    blockTime,
    blockHeight: z.int().nullish(),
  })
  .nullable();

const slots = z.array(z.int());

/** Slots to try at the tip for the newest block: a leader has four slots, and four leaders may be down. */
const SLOTS_TRIED = 16;

/** Null if the node has no block there, which proves nothing. Throws if the node has deleted it. */
export async function readBlockHead(
  rpc: RpcClient,
  slot: number,
  commitment: BlockCommitment,
  signal?: AbortSignal,
): Promise<BlockHead | null> {
  const options = {
    commitment,
    transactionDetails: 'none',
    rewards: false,
    maxSupportedTransactionVersion: 1,
  };
  try {
    const block = await rpc.call('getBlock', [slot, options], head, signal);
    return block && { ...block, slot, blockHeight: block.blockHeight ?? null };
  } catch (error) {
    if (error instanceof ChainError && error.kind === 'rpc' && isNoBlock(error)) return null;
    throw error;
  }
}

/**
 * The newest block that the node shows. Its transactions, and those of earlier blocks, are indexed: nodes index a moment after they
 * confirm, and refuse a block until then (Agave: check_status_is_complete).
 */
export async function newestBlock(
  rpc: RpcClient,
  commitment: BlockCommitment,
  signal?: AbortSignal,
): Promise<BlockHead> {
  const tip = await rpc.call('getSlot', [{ commitment }], z.int(), signal);
  for (let slot = tip; slot > tip - SLOTS_TRIED && slot >= 0; slot -= 1) {
    const block = await readBlockHead(rpc, slot, commitment, signal);
    if (block) return block;
  }
  throw new ChainError('unavailable', `getBlock: the node shows no ${commitment} block at its tip`);
}

/**
 * `skipped` if a later block has an earlier parent, which proves that the slot has no block. `unknown` before there is a later block;
 * throws if the later one shows that the slot has a block.
 */
export async function slotWithoutBlock(
  rpc: RpcClient,
  slot: number,
  commitment: BlockCommitment,
  signal?: AbortSignal,
): Promise<'skipped' | 'unknown'> {
  const [later] = await rpc.call('getBlocksWithLimit', [slot + 1, 1, { commitment }], slots, signal);
  const child = later === undefined ? null : await readBlockHead(rpc, later, commitment, signal);
  if (!child) return 'unknown';
  if (child.slot > slot && child.parentSlot < slot) return 'skipped';
  throw new ChainError('unavailable', `getBlock: the node does not show the block of slot ${slot}`);
}
