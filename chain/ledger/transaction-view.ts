import { z } from 'zod';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { orDeleted, orNoBlock, withoutTransaction, type NoBlockView } from './block-view.ts';
import { inParallel } from '../rpc/in-parallel.ts';
import type { FollowedWallets } from './ledger-source.ts';
import { readBlock } from './read-block.ts';
import { readTransaction } from './read-transaction.ts';

/** A transaction as one node shows it, without its position. */
export type TransactionView =
  { kind: 'transaction'; transaction: Omit<ObservedTransaction, 'position' | 'blockHeight'> } | NoBlockView;

/**
 * More transactions of one block than this are read with the block: one answer in place of many. A large block is 3.5 MB, which takes
 * as long to parse as 60 requests for single transactions (docs/performance.md). Half of that, because plans limit requests a second: at
 * mainnet's 5 blocks a second it comes to 160 at most.
 */
const MAX_READ_ONE_BY_ONE = 32;

/** A node's views of some transactions of one slot, by signature. */
export async function readTransactionViews(
  node: RpcClient,
  { slot, signatures, wallets }: { slot: number; signatures: readonly string[]; wallets: Wallets },
  signal?: AbortSignal,
): Promise<Map<string, TransactionView>> {
  if (signatures.length <= MAX_READ_ONE_BY_ONE) {
    const views = await inParallel(
      signatures,
      async (signature) => [signature, await orDeleted(readView(node, slot, signature, signal))] as const,
    );
    return new Map(views);
  }
  const transactions = await orNoBlock(
    node,
    slot,
    readConcernedTransactions(node, slot, wallets, signal),
    signal,
  );
  if (!Array.isArray(transactions)) return new Map(signatures.map((signature) => [signature, transactions]));
  const shown = new Map(transactions.map((each) => [each.signature, each]));
  return new Map(
    signatures.map((signature) => {
      const transaction = shown.get(signature);
      return [signature, transaction ? { kind: 'transaction', transaction } : { kind: 'absent' }];
    }),
  );
}

export type Wallets = Pick<FollowedWallets, 'has'>;

export async function readConcerned(
  node: RpcClient,
  slot: number,
  wallets: Wallets,
  signal?: AbortSignal,
): Promise<string[]> {
  const transactions = await readConcernedTransactions(node, slot, wallets, signal);
  return transactions.map(({ signature }) => signature);
}

async function readConcernedTransactions(
  node: RpcClient,
  slot: number,
  wallets: Wallets,
  signal: AbortSignal | undefined,
): Promise<ObservedTransaction[]> {
  const options = {
    commitment: 'confirmed',
    encoding: 'json',
    transactionDetails: 'accounts',
    rewards: false,
    maxSupportedTransactionVersion: 1,
  };
  const raw = await node.call('getBlock', [slot, options], z.unknown(), signal);
  return readBlock(raw, { slot, wallets }).transactions;
}

async function readView(
  node: RpcClient,
  slot: number,
  signature: string,
  signal: AbortSignal | undefined,
): Promise<TransactionView> {
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };
  const raw = await node.call('getTransaction', [signature, options], z.unknown(), signal);
  if (raw == null) return withoutTransaction(node, slot, signal);
  const transaction = readTransaction(raw);
  return transaction.signature === signature ? { kind: 'transaction', transaction } : { kind: 'absent' };
}
