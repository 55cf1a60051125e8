import { z } from 'zod';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { isNoBlock } from './block-errors.ts';

export type BlockCommitment = 'confirmed' | 'finalized';

export interface BlockHead {
  slot: number;
  blockhash: string;
  parentSlot: number;
  blockTime: Date | null;
  blockHeight: number | null;
}

/** Seconds since 1970; null or missing where the node has none (Solana docs, "getBlock"). */
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

/** Slots without a block, at the tip, that are passed over in search of the newest one: a leader has four, and four may be down. */
const SLOTS_TRIED = 16;

/** Null where the node has no block there, which proves nothing. Fails where it has one no longer. */
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
 * The newest block that the node shows. One that it shows has all its transactions written down, and so have those before it:
 * nodes index a moment after they confirm, and refuse a block until then (Agave: check_status_is_complete).
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
 * Whether a slot without a block was passed over: a later block says so, whose parent is an earlier one. `unknown` where there
 * is no later block yet; fails where the later one contradicts that the slot has none.
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
