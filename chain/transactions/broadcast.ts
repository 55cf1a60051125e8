import { z } from 'zod';
import { ChainError, PREFLIGHT_FAILED } from '../rpc/chain-error.ts';
import type { RpcNodes } from '../rpc/rpc-client.ts';
import { preflightFailure, type TransactionErrorJson } from '../rpc/rpc-schemas.ts';
import { explainTransactionError } from './transaction-errors.ts';

export type BroadcastResult =
  | { kind: 'accepted' }
  /** The simulation before the broadcast fails. Nothing was sent, and nothing is proven: it may succeed later. */
  | { kind: 'preflight_failed'; explanation: string }
  /** Refused without a clear reason: it may have landed already, or the node lags. The caller must look it up. */
  | { kind: 'unclear' };

/** Answers that say nothing about the transaction itself. */
const NO_VERDICT: ReadonlySet<TransactionErrorJson> = new Set(['AlreadyProcessed', 'BlockhashNotFound']);

/**
 * Sends one signed transaction to the next node. The result proves nothing by itself. The same transaction may be sent any
 * number of times: it lands at most once. Preflight stays on, because a transaction that reverts costs its fee.
 */
export async function broadcast(
  rpc: Pick<RpcNodes, 'sender'>,
  wire: Uint8Array,
  signal?: AbortSignal,
): Promise<BroadcastResult> {
  try {
    await rpc.sender.call(
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
    return reason === undefined || NO_VERDICT.has(reason)
      ? { kind: 'unclear' }
      : { kind: 'preflight_failed', explanation: explainTransactionError(reason) };
  }
}
