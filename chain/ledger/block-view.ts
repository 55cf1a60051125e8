import { z } from 'zod';
import type { Vote } from '../../domain/quorum.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { isCleanedUp, isNoBlock } from '../rpc/block-errors.ts';
import { readBlockHead, slotWithoutBlock } from './block-head.ts';
import { blockDigest } from './block-digest.ts';

/**
 * One node's view of a slot: the block with its transactions' signatures; `absent`: the node is past the slot and has no block there;
 * `lagging`: it has not reached the slot yet; `deleted`: it keeps nothing that old.
 */
export type BlockView =
  | {
      kind: 'block';
      blockhash: string;
      digest: string;
      signatures: readonly string[];
      blockHeight: number | null;
    }
  | NoBlockView;

export interface NoBlockView {
  kind: 'absent' | 'lagging' | 'deleted';
}

export type PlaceView = { kind: 'block'; blockhash: string } | NoBlockView;

/** Equal for two views that agree. */
export function viewKey(view: BlockView): string {
  return view.kind === 'block' ? `${view.blockhash} ${view.digest}` : view.kind;
}

/** A node that has not reached the slot, or has deleted it, has no opinion about it. */
export function withOpinion<View extends { kind: string }>({ node, value }: Vote<View>): Vote<View> {
  return value === undefined || value.kind === 'lagging' || value.kind === 'deleted'
    ? { node }
    : { node, value };
}

/** Why nodes have no opinion about a slot. `deleted`: none of them will ever have one. */
export type Silence = 'silent' | 'lagging' | 'deleted';

/** Null when each node has an opinion. */
export function silenceOf(votes: readonly Vote<{ kind: string }>[]): Silence | null {
  if (votes.some(({ value }) => value === undefined)) return 'silent';
  if (votes.some(({ value }) => value?.kind === 'lagging')) return 'lagging';
  return votes.some(({ value }) => value?.kind === 'deleted') ? 'deleted' : null;
}

/** A node that has deleted a slot says so with an error. */
export async function orDeleted<View>(view: Promise<View>): Promise<View | NoBlockView> {
  try {
    return await view;
  } catch (error) {
    if (error instanceof ChainError && error.kind === 'rpc' && isCleanedUp(error)) return { kind: 'deleted' };
    throw error;
  }
}

/** The same for data read from a block: the node may also answer, with an error, that it has no block in the slot. */
export function orNoBlock<View>(
  node: RpcClient,
  slot: number,
  view: Promise<View>,
  signal: AbortSignal | undefined,
): Promise<View | NoBlockView> {
  return orDeleted<View | NoBlockView>(
    view.catch((error: unknown) => {
      if (error instanceof ChainError && error.kind === 'rpc' && isNoBlock(error)) {
        return withoutBlock(node, slot, signal);
      }
      throw error;
    }),
  );
}

/** A node that is this far past a slot has indexed it (Agave indexes a moment after it confirms). */
const INDEXED_AFTER_SLOTS = 8;

const signaturesOnly = z
  .object({
    blockhash: z.string().min(1),
    blockHeight: z.int().min(0).nullish(),
    parentSlot: z.int().min(0),
    previousBlockhash: z.string().min(1),
    signatures: z.array(z.string().min(1)),
  })
  .nullable();

/** One call, of some 130 kB for a block of mainnet; three more when the node shows no block. */
export function readBlockView(node: RpcClient, slot: number, signal?: AbortSignal): Promise<BlockView> {
  return orNoBlock(node, slot, readBlock(node, slot, signal), signal);
}

async function readBlock(node: RpcClient, slot: number, signal?: AbortSignal): Promise<BlockView> {
  const options = {
    commitment: 'confirmed',
    transactionDetails: 'signatures',
    rewards: false,
    maxSupportedTransactionVersion: 1,
  };
  const block = await node.call('getBlock', [slot, options], signaturesOnly, signal);
  if (!block) return withoutBlock(node, slot, signal);
  const { blockhash, signatures, blockHeight = null } = block;
  return { kind: 'block', blockhash, signatures, blockHeight, digest: blockDigest(block) };
}

/** The block that a node has in a slot, without its transactions. */
export function readPlaceView(node: RpcClient, slot: number, signal?: AbortSignal): Promise<PlaceView> {
  return orDeleted(readPlace(node, slot, signal));
}

async function readPlace(node: RpcClient, slot: number, signal?: AbortSignal): Promise<PlaceView> {
  const head = await readBlockHead(node, slot, 'confirmed', signal);
  return head ? { kind: 'block', blockhash: head.blockhash } : withoutBlock(node, slot, signal);
}

/** The view of a node that shows no block: `absent` only when a later block names an earlier parent. */
async function withoutBlock(node: RpcClient, slot: number, signal?: AbortSignal): Promise<NoBlockView> {
  if (!(await isIndexed(node, slot, signal))) return { kind: 'lagging' };
  const outcome = await slotWithoutBlock(node, slot, 'confirmed', signal);
  return { kind: outcome === 'skipped' ? 'absent' : 'lagging' };
}

/** The view of a node that does not show a transaction: `absent` only if the node has indexed the slot and kept it. */
export async function withoutTransaction(
  node: RpcClient,
  slot: number,
  signal?: AbortSignal,
): Promise<NoBlockView> {
  if (!(await isIndexed(node, slot, signal))) return { kind: 'lagging' };
  const place = await readPlaceView(node, slot, signal);
  return place.kind === 'block' ? { kind: 'absent' } : place;
}

/** True if a node should have indexed a slot by now. */
async function isIndexed(node: RpcClient, slot: number, signal: AbortSignal | undefined): Promise<boolean> {
  const tip = await node.call('getSlot', [{ commitment: 'confirmed' }], z.int(), signal);
  return tip > slot + INDEXED_AFTER_SLOTS;
}
