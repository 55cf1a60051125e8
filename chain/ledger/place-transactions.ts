import { z } from 'zod';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import type { HistoryEntry } from './address-history.ts';
import { inParallel } from '../rpc/in-parallel.ts';
import type { LedgerCursor } from './ledger-source.ts';
import { readTransaction } from './read-transaction.ts';

/** A transaction without its position, which only its block shows. */
export type UnplacedTransaction = Omit<ObservedTransaction, 'position' | 'blockHeight'>;

const block = z
  .object({
    blockhash: z.string().min(1),
    blockHeight: z.int().nullish(),
    signatures: z.array(z.string()),
  })
  .nullable();

/** One call each. Throws if the node does not return a transaction that it listed, or returns it in another block. */
export async function fetchTransactions(
  rpc: RpcClient,
  entries: readonly HistoryEntry[],
  signal: AbortSignal,
): Promise<UnplacedTransaction[]> {
  return inParallel(entries, async ({ signature, slot }) => {
    // The method has no minContextSlot; an answer in the right slot shows that the node has reached it.
    const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };
    const raw = await rpc.call('getTransaction', [signature, options], z.unknown(), signal);
    if (raw == null) {
      throw new ChainError('unavailable', 'getTransaction: the node does not show what it has named');
    }
    const transaction = readTransaction(raw);
    if (transaction.signature !== signature) {
      throw new ChainError('malformed', 'getTransaction: another transaction than was asked for');
    }
    if (transaction.slot !== slot) {
      throw new ChainError('unavailable', 'getTransaction: in another block than the history says');
    }
    return transaction;
  });
}

export interface PlacedTransactions {
  /** By slot and position. */
  transactions: ObservedTransaction[];
  /** Blocks that hold them, by slot. */
  blocks: LedgerCursor[];
}

/** Adds each transaction's position and its block's height: one call for each block. */
export async function placeTransactions(
  rpc: RpcClient,
  transactions: readonly UnplacedTransaction[],
  signal: AbortSignal,
): Promise<PlacedTransactions> {
  const slots = [...new Set(transactions.map(({ slot }) => slot))].sort((a, b) => a - b);
  const blocks = new Map(
    await inParallel(slots, async (slot) => [slot, await readPlaces(rpc, slot, signal)] as const),
  );
  const placed = transactions.map((transaction): ObservedTransaction => {
    const home = blocks.get(transaction.slot);
    const position = home?.positions.get(transaction.signature);
    if (!home || position === undefined) {
      throw new ChainError('unavailable', 'getBlock: the block does not hold what the history says');
    }
    return { ...transaction, position, blockHeight: home.blockHeight };
  });
  return {
    transactions: placed.sort((a, b) => a.slot - b.slot || a.position - b.position),
    blocks: [...blocks].map(([slot, { blockhash }]) => ({ slot, blockhash })),
  };
}

async function readPlaces(rpc: RpcClient, slot: number, signal: AbortSignal) {
  const options = {
    commitment: 'confirmed',
    transactionDetails: 'signatures',
    rewards: false,
    maxSupportedTransactionVersion: 1,
  };
  const answer = await rpc.call('getBlock', [slot, options], block, signal);
  if (!answer) throw new ChainError('unavailable', `getBlock: the node does not show slot ${slot}`);
  const positions = new Map(answer.signatures.map((signature, index) => [signature, index]));
  return { blockhash: answer.blockhash, blockHeight: answer.blockHeight ?? null, positions };
}
