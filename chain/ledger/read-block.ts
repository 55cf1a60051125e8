import { z } from 'zod';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { FollowedWallets } from './ledger-source.ts';
import { namesFollowed } from './names-followed.ts';
import { observeTransaction } from './observe-transaction.ts';
import { parseAnswer } from './parse-answer.ts';
import { blockDigest } from './block-digest.ts';
import { blockTimeJson, transactionJson } from './transaction-schema.ts';

export interface BlockContext {
  slot: number;
  wallets: Pick<FollowedWallets, 'has'>;
}

export interface ReadBlock {
  blockhash: string;
  previousBlockhash: string;
  parentSlot: number;
  blockHeight: number | null;
  blockTime: Date | null;
  /** Digest of its parent and its signatures (block-digest.ts). */
  digest: string;
  /** Transactions that concern followed wallets, in the block's order. */
  transactions: ObservedTransaction[];
}

const METHOD = 'getBlock';

const envelope = z.object({
  blockhash: z.string().min(1),
  previousBlockhash: z.string().min(1),
  parentSlot: z.int().min(0),
  blockHeight: z.int().min(0).nullish(),
  blockTime: blockTimeJson,
  transactions: z.array(z.unknown()),
});

/** Reads an answer of getBlock with its transactions (details `accounts`, or `full` as json) that is not null. */
export function readBlock(raw: unknown, { slot, wallets }: BlockContext): ReadBlock {
  const { transactions, blockHeight = null, blockTime, ...head } = parseAnswer(envelope, raw, METHOD);
  const observed: ObservedTransaction[] = [];
  for (const [position, transaction] of transactions.entries()) {
    if (!namesFollowed(transaction, wallets)) continue;
    const content = observeTransaction(parseAnswer(transactionJson, transaction, METHOD), METHOD);
    observed.push({ ...content, slot, position, blockTime, blockHeight });
  }
  const digest = blockDigest({ ...head, signatures: transactions.map(signatureOf) });
  return { ...head, blockHeight, blockTime, digest, transactions: observed };
}

/** Read without a schema, because a block has some 2,000. A transaction without a signature could not be compared, so it is refused. */
function signatureOf(raw: unknown): string {
  const signature = (raw as { transaction?: { signatures?: unknown[] } } | null)?.transaction
    ?.signatures?.[0];
  if (typeof signature === 'string') return signature;
  throw new ChainError('malformed', `${METHOD}: a transaction without a signature`);
}
