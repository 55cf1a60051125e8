import { z } from 'zod';
import { ChainError, PREFLIGHT_FAILED } from './chain-error.ts';
import type { RpcClient } from './rpc-client.ts';
import { preflightFailure } from './rpc-schemas.ts';
import { explainTransactionError } from './transaction-errors.ts';

export type BroadcastResult =
  | { kind: 'accepted' }
  /** The network has it already: look it up. */
  | { kind: 'already_processed' }
  /** The simulation before it refuses. Nothing was sent, and nothing is proven: it may pass later. */
  | { kind: 'preflight_failed'; explanation: string };

/**
 * Hands one signed transaction to a node, which proves nothing by itself. The same bytes may be handed over any
 * number of times: they land at most once. Preflight stays on: a transaction that would revert costs its fee.
 */
export async function broadcast(
  rpc: RpcClient,
  wire: Uint8Array,
  signal?: AbortSignal,
): Promise<BroadcastResult> {
  try {
    await rpc.call(
      'sendTransaction',
      [
        Buffer.from(wire).toString('base64'),
        { encoding: 'base64', preflightCommitment: 'confirmed', maxRetries: 0 },
      ],
      z.string(),
      signal,
    );
    return { kind: 'accepted' };
  } catch (error) {
    if (!(error instanceof ChainError) || error.rpcCode !== PREFLIGHT_FAILED) throw error;
    const reason = preflightFailure.safeParse(error.rpcData).data?.err;
    if (reason === 'AlreadyProcessed' || error.message.includes('already been processed')) {
      return { kind: 'already_processed' };
    }
    return {
      kind: 'preflight_failed',
      explanation: reason === undefined ? 'unknown' : explainTransactionError(reason),
    };
  }
}
