import type { ChainResult } from '../domain/operation.ts';
import type { OutcomeErrorCode } from '../domain/outcome-errors.ts';
import { ROOTED_CONFIRMATIONS } from './chain-limits.ts';
import type { RpcClient } from './rpc-client.ts';
import { blockHead, landedTransaction, signatureStatuses } from './rpc-schemas.ts';
import { outcomeErrorCode } from './transaction-errors.ts';

export interface LandingStatus {
  commitment: 'processed' | 'confirmed' | 'finalized';
  slot: number;
  confirmations: number;
  failed: boolean;
}

export interface LandedTransaction {
  result: ChainResult;
  /** Null where it did what it should. */
  error: OutcomeErrorCode | null;
}

/** How sure the network is of a transaction; null as long as a node does not know of it, which proves nothing. */
export async function findStatus(
  rpc: RpcClient,
  signature: string,
  signal?: AbortSignal,
): Promise<LandingStatus | null> {
  const statuses = await rpc.call(
    'getSignatureStatuses',
    [[signature], { searchTransactionHistory: true }],
    signatureStatuses,
    signal,
  );
  const [status] = statuses.value;
  if (!status) return null;
  return {
    commitment: status.confirmationStatus ?? 'processed',
    slot: status.slot,
    confirmations: status.confirmations ?? ROOTED_CONFIRMATIONS,
    failed: status.err !== null,
  };
}

/**
 * What became of a transaction that is at least confirmed; null where the node that is asked lags behind the one that
 * knew its status, or knows it in another block: then one of them is on a fork, and neither is believed. The fee is what all its accounts
 * together have less than before: nodes differ in what `meta.fee` includes.
 */
export async function readLanded(
  rpc: RpcClient,
  signature: string,
  status: LandingStatus,
  signal?: AbortSignal,
): Promise<LandedTransaction | null> {
  const commitment = status.commitment === 'finalized' ? 'finalized' : 'confirmed';
  const [transaction, block] = await Promise.all([
    rpc.call(
      'getTransaction',
      [signature, { commitment, encoding: 'json', maxSupportedTransactionVersion: 1 }],
      landedTransaction,
      signal,
    ),
    rpc.call(
      'getBlock',
      [
        status.slot,
        {
          commitment,
          transactionDetails: 'none',
          rewards: false,
          maxSupportedTransactionVersion: 1,
        },
      ],
      blockHead,
      signal,
    ),
  ]);
  if (!transaction || block?.blockHeight == null) return null;
  const { err, preBalances, postBalances } = transaction.meta;
  if (transaction.slot !== status.slot || (err !== null) !== status.failed) return null;
  const fee = sum(preBalances) - sum(postBalances);
  return {
    result: {
      signature,
      slot: transaction.slot,
      blockHeight: block.blockHeight,
      feeLamports: fee.toString(),
      confirmations: status.confirmations,
    },
    error: err === null ? null : outcomeErrorCode(err),
  };
}

function sum(balances: readonly bigint[]): bigint {
  return balances.reduce((total, balance) => total + balance, 0n);
}
