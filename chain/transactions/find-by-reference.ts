import { base58 } from '@scure/base';
import { z } from 'zod';
import { splitTransaction } from '../../domain/operations/transaction-wire.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import { messageHash } from './message-hash.ts';
import type { RpcClient, RpcNode } from '../rpc/rpc-client.ts';
import { readReferenceHistory } from './reference-history.ts';
import { checkSignedTransaction } from './verify-signed-transaction.ts';

/** A transaction on the chain that names an operation's reference key. */
export interface ReferencedTransaction {
  signature: string;
  wire: Uint8Array;
  messageHash: string;
}

const wireForm = z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) }).nullable();

/** Far more than one operation can have. Further ones come from a party that knows the reference. */
export const MAX_REFERENCED = 64;

/** Longer than for a status, because a history may have several pages. */
const TIME_LIMIT_MS = 6_000;

/**
 * Confirmed transactions with the reference that any node shows and the wallet has signed, at most {@link MAX_REFERENCED} of each
 * node. Those that most nodes show come first, then the oldest. One node can hide a transaction that another one shows, but none
 * can invent a signature. Transactions in a form that we do not build are left out. A missing transaction proves nothing.
 */
export async function findByReference(
  nodes: readonly RpcNode[],
  { referenceKey, wallet }: { referenceKey: string; wallet: string },
  signal?: AbortSignal,
): Promise<ReferencedTransaction[]> {
  const votes = await askEachNode(nodes, (node, ended) => readAllReferenced(node, referenceKey, ended), {
    signal,
    timeLimitMs: TIME_LIMIT_MS,
  });
  if (votes.every(({ value }) => value === undefined)) {
    throw new ChainError('unavailable', 'no node answered which transactions have the reference');
  }
  const shown = new Map<string, { transaction: ReferencedTransaction; nodes: number }>();
  for (const transaction of votes.flatMap(({ value }) => value ?? [])) {
    if (!checkSignedTransaction(transaction.wire, wallet).ok) continue;
    const known = shown.get(transaction.signature);
    if (known) known.nodes += 1;
    else shown.set(transaction.signature, { transaction, nodes: 1 });
  }
  return [...shown.values()].toSorted((a, b) => b.nodes - a.nodes).map(({ transaction }) => transaction);
}

async function readAllReferenced(
  rpc: RpcClient,
  referenceKey: string,
  signal: AbortSignal,
): Promise<ReferencedTransaction[]> {
  const history = (await readReferenceHistory(rpc, referenceKey, signal)) ?? [];
  const oldest = history.slice(0, MAX_REFERENCED);
  const found = await Promise.all(oldest.map((signature) => readReferenced(rpc, signature, signal)));
  return found.filter((transaction) => transaction !== 'unreadable' && transaction !== 'not_ours');
}

/**
 * Reads the transaction of a signature with the reference. Anyone who knows the reference can use it, so only the message
 * shows if it is one of the operation's own. `unreadable`: the node lists the transaction but does not return it.
 */
export async function readReferenced(
  rpc: RpcClient,
  signature: string,
  signal?: AbortSignal,
): Promise<ReferencedTransaction | 'unreadable' | 'not_ours'> {
  const answer = await rpc.call(
    'getTransaction',
    [signature, { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 1 }],
    wireForm,
    signal,
  );
  if (!answer) return 'unreadable';
  const wire = Buffer.from(answer.transaction[0], 'base64');
  const parts = splitTransaction(wire);
  if (!parts || base58.encode(parts.signature) !== signature) return 'not_ours';
  return { signature, wire, messageHash: messageHash(parts.message) };
}
