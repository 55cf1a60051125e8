import { quorumOf } from '../quorum.ts';
import { awaitsFinality, type Operation, type SigningRequest } from './operation.ts';

/** A block is final when so many slots are built on it (Solana docs, "Commitment"). */
const SLOTS_UNTIL_FINAL = 32;

/** A node knows it a moment later. */
const MARGIN_MS = 1_000;

/** Less than the time after which the reconciler checks the row (db/operations/operation-store.ts, WATCHED_CHECK_MS). */
const MAX_WAIT_MS = 15_000;

/** Blocks in which the bytes can still land after the wait. */
const BLOCKS_LEFT = 32;

/**
 * Milliseconds until the block of a transaction should be final, if nothing has to be done before: a quorum of two or more has confirmed it, and
 * if the network drops the block in spite of that, the bytes can be handed over again after the wait. Null: it has to be watched.
 */
export function finalityWaitMs(
  operation: Operation,
  signingRequest: Pick<SigningRequest, 'lastValidBlockHeight'> | null,
  slotMs: number,
): number | null {
  const { result, landing } = operation;
  if (!awaitsFinality(operation) || operation.isFinal || !result || !signingRequest) return null;
  const blocksLeft = signingRequest.lastValidBlockHeight - result.blockHeight - SLOTS_UNTIL_FINAL;
  const enough = Math.max(2, quorumOf(landing?.of ?? 0));
  if (result.nodes < enough || blocksLeft < BLOCKS_LEFT) return null;
  return Math.min(Math.ceil(SLOTS_UNTIL_FINAL * slotMs) + MARGIN_MS, MAX_WAIT_MS);
}
