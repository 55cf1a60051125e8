/** A blockhash is accepted in the 151 newest blocks (Agave: MAX_PROCESSING_AGE and the block itself). */
const BLOCKHASH_LIFETIME_BLOCKS = 151;

/** No block above this height can contain the transaction, even if a node named too low a last valid height. */
export function boundHeight(signingRequest: {
  lastValidBlockHeight: number;
  createdAtBlockHeight: number;
}): number {
  return Math.max(
    signingRequest.lastValidBlockHeight,
    signingRequest.createdAtBlockHeight + BLOCKHASH_LIFETIME_BLOCKS,
  );
}
