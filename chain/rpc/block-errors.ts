import { ChainError } from './chain-error.ts';

/**
 * Codes of a node that has no block in a slot, yet or ever (Agave: rpc-client-types, custom_error): not available, skipped, skipped or
 * missing in the long-term storage, transactions not indexed yet. None of them proves that the slot was skipped.
 */
const NO_BLOCK: ReadonlySet<number> = new Set([-32_004, -32_007, -32_009, -32_014]);

/** The node has deleted the block (same source, BlockCleanedUp). */
const BLOCK_CLEANED_UP = -32_001;

export function isNoBlock(error: ChainError): boolean {
  return NO_BLOCK.has(error.rpcCode ?? 0);
}

export function isCleanedUp(error: ChainError): boolean {
  return error.rpcCode === BLOCK_CLEANED_UP;
}

/** Sources wrap the node's error as the cause. */
export function isPruned(error: unknown): boolean {
  return error instanceof ChainError && (isCleanedUp(error) || isPruned(error.cause));
}
