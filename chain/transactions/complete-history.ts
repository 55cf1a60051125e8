import { z } from 'zod';
import { isNoBlock } from '../rpc/block-errors.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcNode } from '../rpc/rpc-client.ts';
import { signatureStatuses } from '../rpc/rpc-schemas.ts';

/** More than the heights of two nodes may differ by when a signing request is created (FRESH_BLOCKS in chain/networks.ts). */
const OLDER_BY_BLOCKS = 150;

/** Every block of a running network has votes. Blocks of a local chain are empty most of the time. */
const SEARCH_MS = 5_000;

/** Some leaders in a row can be down, with four slots each. More slots than this without a block are missing on the node. */
const SKIPPED_SLOTS_TRIED = 32;

/** Blocks from the older transaction to the bound, evenly spaced: some 20 blocks apart. */
const BLOCKS_SAMPLED = 16;

const blockSignatures = z
  .object({ blockHeight: z.int().nullish(), signatures: z.array(z.string().min(1)) })
  .nullable();

const blockSlots = z.array(z.int());

interface Block {
  slot: number;
  blockHeight: number;
}

/** The signing request whose bytes the node is to deny. */
export interface SigningRequestToDeny {
  signatures: readonly string[];
  createdAtBlockHeight: number;
  boundHeight: number;
}

/**
 * True if the node had every block that could contain the signing request's transaction, and denies its signatures. It lists every block
 * from one that is older than the signing request up to the first one above the bound. Several servers with different histories can answer
 * under one URL. So one answer about signatures has to know transactions of these blocks and none of the signing request's. A gap between
 * two sampled blocks is not noticed on such a server.
 *
 * @param tip the node's newest block, above the bound
 */
export async function hasCompleteHistory(
  rpc: RpcNode,
  tip: Block,
  signingRequest: SigningRequestToDeny,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    const older = await blockAtMost(rpc, tip, signingRequest.createdAtBlockHeight - OLDER_BY_BLOCKS, signal);
    if (!older) return false;
    const slots = await everySlot(rpc, older, signingRequest.boundHeight + 1, signal);
    if (!slots) return false;
    const witnesses = await transactionsOf(rpc, slots, signal);
    return (
      witnesses !== null && (await knowsAndDenies(rpc, tip, witnesses, signingRequest.signatures, signal))
    );
  } catch (error) {
    if (error instanceof ChainError && error.kind === 'rpc') return false;
    throw error;
  }
}

/** The newest block with a transaction that is not above a height; null: the node does not have it. */
async function blockAtMost(
  rpc: RpcNode,
  tip: Block,
  height: number,
  signal: AbortSignal | undefined,
): Promise<Block | null> {
  const endsAt = performance.now() + SEARCH_MS;
  let slot = tip.slot - Math.max(0, tip.blockHeight - height);
  let skipped = 0;
  while (slot >= 0 && skipped < SKIPPED_SLOTS_TRIED && performance.now() < endsAt) {
    const { blockHeight, signatures = [] } = (await blockAt(rpc, slot, signal)) ?? {};
    if (blockHeight == null) skipped += 1;
    else if (blockHeight <= height && signatures.length > 0) return { slot, blockHeight };
    else skipped = 0;
    slot -= Math.max(1, (blockHeight ?? 0) - height);
  }
  return null;
}

/** The slots of all blocks from one up to a height; null: the node's list is not complete. */
async function everySlot(
  rpc: RpcNode,
  first: Block,
  lastHeight: number,
  signal: AbortSignal | undefined,
): Promise<number[] | null> {
  const count = lastHeight - first.blockHeight + 1;
  const slots = await rpc.call(
    'getBlocksWithLimit',
    [first.slot, count, { commitment: 'confirmed' }],
    blockSlots,
    signal,
  );
  const lastSlot = slots.at(-1);
  if (lastSlot === undefined || slots.length !== count) return null;
  // A list that leaves out blocks ends in a higher one.
  const last = await blockAt(rpc, lastSlot, signal);
  return last?.blockHeight === lastHeight ? slots : null;
}

/** One transaction of each sampled block that has any, the first block's first; null: the node does not have a block that it lists. */
async function transactionsOf(
  rpc: RpcNode,
  slots: readonly number[],
  signal: AbortSignal | undefined,
): Promise<string[] | null> {
  const step = Math.ceil(slots.length / BLOCKS_SAMPLED);
  const sampled = slots.filter((_, index) => index % step === 0 || index === slots.length - 1);
  const blocks = await Promise.all(sampled.map((slot) => blockAt(rpc, slot, signal)));
  if (blocks.includes(null)) return null;
  return blocks.flatMap((block) => block?.signatures.slice(0, 1) ?? []);
}

function blockAt(rpc: RpcNode, slot: number, signal: AbortSignal | undefined) {
  const options = {
    commitment: 'confirmed',
    transactionDetails: 'signatures',
    rewards: false,
    maxSupportedTransactionVersion: 1,
  };
  return rpc.call('getBlock', [slot, options], blockSignatures, signal).catch((error: unknown) => {
    if (error instanceof ChainError && isNoBlock(error)) return null;
    throw error;
  });
}

/** @param witnesses the first one has to be finalized */
async function knowsAndDenies(
  rpc: RpcNode,
  tip: Block,
  witnesses: readonly string[],
  denied: readonly string[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { context, value } = await rpc.call(
    'getSignatureStatuses',
    [[...witnesses, ...denied], { searchTransactionHistory: true }],
    signatureStatuses,
    signal,
  );
  const known = value.slice(0, witnesses.length);
  return (
    context.slot >= tip.slot &&
    value.length === witnesses.length + denied.length &&
    known[0]?.confirmationStatus === 'finalized' &&
    known.every((status) => status !== null) &&
    value.slice(witnesses.length).every((status) => status === null)
  );
}
