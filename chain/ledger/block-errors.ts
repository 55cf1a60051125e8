import { ChainError } from '../rpc/chain-error.ts';

/**
 * By which a node has no block in a slot, now or at all (Agave: rpc-client-types, custom_error): not there (yet), skipped,
 * skipped or lost in the long-term storage, its transactions not written down yet. None of them proves that it was skipped.
 */
const NO_BLOCK: ReadonlySet<number> = new Set([-32_004, -32_007, -32_009, -32_014]);

/** It has the block no longer (same source, BlockCleanedUp). */
const BLOCK_CLEANED_UP = -32_001;

export function isNoBlock(error: ChainError): boolean {
  return NO_BLOCK.has(error.rpcCode ?? 0);
}

export function isCleanedUp(error: ChainError): boolean {
  return error.rpcCode === BLOCK_CLEANED_UP;
}

/** Sources say in their own words what they lack, and name the node's as the cause. */
export function isPruned(error: unknown): boolean {
  return error instanceof ChainError && (isCleanedUp(error) || isPruned(error.cause));
}
