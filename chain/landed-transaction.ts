import type { ChainResult } from '../domain/operation.ts';
import type { OutcomeErrorCode } from '../domain/outcome-errors.ts';
import { ROOTED_CONFIRMATIONS } from './chain-limits.ts';
import type { RpcClient } from './rpc-client.ts';
import { blockHead, landedTransaction, signatureStatuses } from './rpc-schemas.ts';
import { outcomeErrorCode } from './transaction-errors.ts';

export interface LandedTransaction {
  result: ChainResult;
  /** Null where it did what it should. */
  error: OutcomeErrorCode | null;
}

/**
 * The transaction's place on the chain once it is confirmed; null as long as this node does not know of it, which
 * proves nothing. The fee is what the payer lost beyond `sentLamports`: nodes differ in what `meta.fee` includes.
 */
export async function findLanded(
  rpc: RpcClient,
  signature: string,
  sentLamports: bigint,
  signal?: AbortSignal,
): Promise<LandedTransaction | null> {
  const statuses = await rpc.call(
    'getSignatureStatuses',
    [[signature], { searchTransactionHistory: true }],
    signatureStatuses,
    signal,
  );
  const status = statuses.value[0];
  if (!status || (status.confirmationStatus !== 'confirmed' && status.confirmationStatus !== 'finalized')) {
    return null;
  }
  const [transaction, block] = await Promise.all([
    rpc.call(
      'getTransaction',
      [signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 }],
      landedTransaction,
      signal,
    ),
    rpc.call(
      'getBlock',
      [
        status.slot,
        {
          commitment: 'confirmed',
          transactionDetails: 'none',
          rewards: false,
          maxSupportedTransactionVersion: 1,
        },
      ],
      blockHead,
      signal,
    ),
  ]);
  // The node that knows the status may lag with the rest: asked again a moment later.
  if (!transaction || block?.blockHeight == null) return null;
  const { err, preBalances, postBalances } = transaction.meta;
  const lost = (preBalances[0] ?? 0n) - (postBalances[0] ?? 0n);
  return {
    result: {
      signature,
      slot: transaction.slot,
      blockHeight: block.blockHeight,
      feeLamports: String(err === null ? lost - sentLamports : lost),
      confirmations: status.confirmations ?? ROOTED_CONFIRMATIONS,
    },
    error: err === null ? null : outcomeErrorCode(err),
  };
}
